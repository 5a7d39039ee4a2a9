import { GLOBAL_PERMISSION_NAMES } from '@kogge/domain/access/global-permissions.ts'
import { ORG_PERMISSION_NAMES } from '@kogge/domain/access/org-permissions.ts'
import { z } from 'zod'
import { adminRouter, appRouter } from '../../app-router.ts'

/** The access that a procedure declares by the builder that it is made with. */
const access = z.discriminatedUnion('access', [
  z.object({ access: z.enum(['public', 'user']) }),
  z.object({
    access: z.literal('org'),
    permissions: z.array(z.enum(ORG_PERMISSION_NAMES)),
    also: z.enum(ORG_PERMISSION_NAMES).optional(),
  }),
  z.object({ access: z.literal('staff'), permissions: z.array(z.enum(GLOBAL_PERMISSION_NAMES)) }),
])

const definition = z.object({
  type: z.enum(['query', 'mutation']),
  meta: access,
  inputs: z.array(z.instanceof(z.ZodType)).optional(),
  output: z.instanceof(z.ZodType),
})

interface Router {
  readonly _def: { readonly procedures: object }
}

/** The procedures of a router, with their declarations. */
export const proceduresOf = (router: Router) =>
  Object.entries(router._def.procedures).map(([path, procedure]) => ({
    path,
    prefix: path.startsWith('admin') ? '/api/admin' : '/api/trpc',
    definition: definition.safeParse(Object(procedure)._def),
    isMasked: Object(procedure)._def.meta?.log === 'masked',
  }))

/** Every procedure of the product. */
export const PROCEDURES = [appRouter, adminRouter].flatMap(proceduresOf)

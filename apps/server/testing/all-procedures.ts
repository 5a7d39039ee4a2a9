import { z } from 'zod'
import { adminRouter, appRouter } from '../app-router.ts'

const definition = z.object({
  type: z.enum(['query', 'mutation']),
  meta: z.object({
    access: z.enum(['public', 'user', 'org', 'staff']),
    permissions: z.array(z.string()).optional(),
  }),
  inputs: z.array(z.instanceof(z.ZodType)),
  output: z.instanceof(z.ZodType),
})

/** Every procedure of the product, with what it says of itself. */
export const PROCEDURES = [appRouter, adminRouter].flatMap((router) =>
  Object.entries(router._def.procedures).map(([path, procedure]) => ({
    path,
    prefix: path.startsWith('admin') ? '/api/admin' : '/api/trpc',
    definition: definition.safeParse(Object(procedure)._def),
    isMasked: Object(procedure)._def.meta?.log === 'masked',
  })),
)

import { z } from 'zod'
import { orgId, userId } from '../kernel/entity-ids.ts'
import { FLAG_NAMES } from './feature-flags.ts'

const place = z.discriminatedUnion('context', [
  z.object({ context: z.enum(['GLOBAL', 'SUPPORT']) }),
  z.object({ context: z.literal('ORG'), orgId }),
  z.object({ context: z.literal('USER'), userId }),
])
export type FlagPlace = z.infer<typeof place>

const named = z.object({ name: z.enum(FLAG_NAMES) })

/** Where a flag is taken back. */
export const flagInput = named.and(place)
export type FlagInput = z.infer<typeof flagInput>

/** A known flag, a boolean, and a context with its id. */
export const flagSettingInput = named.extend({ value: z.boolean() }).and(place)
export type FlagSettingInput = z.infer<typeof flagSettingInput>

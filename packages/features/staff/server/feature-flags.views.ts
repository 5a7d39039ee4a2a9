import { FLAG_CONTEXTS, FLAG_NAMES } from '@kogge/domain/flags/feature-flags.ts'
import { z } from 'zod'

/** A flag as it is set in one context. */
export const flagSettingView = z.object({
  name: z.enum(FLAG_NAMES),
  context: z.enum(FLAG_CONTEXTS),
  contextId: z.string().nullable(),
  /** The organisation or the user; null where there is none, or none any more. */
  contextName: z.string().nullable(),
  value: z.boolean(),
  updatedAt: z.string(),
  updatedBy: z.string().nullable(),
})

export const orgChoice = z.object({
  orgId: z.string(),
  name: z.string(),
  country: z.string().nullable(),
})

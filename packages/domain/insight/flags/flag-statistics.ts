import { z } from 'zod'
import { ORG_FLAGS, REQUEST_FLAGS } from './flag-codes.ts'

/** What is kept of values that most lie between; see flags/outlier-fences.ts. */
export const fencesStat = z.object({
  n: z.number().int(),
  q1: z.number(),
  q3: z.number(),
  lower: z.number(),
  upper: z.number(),
})

/** The number of requests for which an indicator was assessed, and in which it stands out. */
export const flagCount = z.object({
  code: z.enum([...REQUEST_FLAGS, ...ORG_FLAGS]),
  assessed: z.number().int(),
  flagged: z.number().int(),
})
export type FlagCount = z.infer<typeof flagCount>

/** The same of all indicators, among the requests of a country or all of them. */
export const flagPeers = z.array(flagCount)

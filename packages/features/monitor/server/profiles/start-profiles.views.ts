import { z } from 'zod'

/** Where a proposal comes from: the CPV codes that an organisation states, the contracts that it won, its industries. */
const START_GROUNDS = ['interests', 'won', 'industry'] as const

/** Filters with which an organisation may begin, and what they are drawn from. */
export const startProfile = z.strictObject({
  ground: z.enum(START_GROUNDS),
  /** Of an industry. */
  name: z.string().nullable(),
  cpv: z.array(z.strictObject({ code: z.string(), label: z.string() })).min(1),
  country: z.array(z.string()),
})
export type StartProfile = z.infer<typeof startProfile>

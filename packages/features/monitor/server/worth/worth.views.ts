import { PROFILE_FILTER_KEYS, profileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { tenderCard } from '@kogge/domain/search/tender-card.ts'
import { z } from 'zod'

const count = z.number().int()
const counts = z.array(z.strictObject({ value: z.string(), count }))

/** What a profile would have brought over the last 12 months. */
export const profileWorth = z.strictObject({
  total: count,
  /** The total is right within so many. */
  margin: count,
  /** The newest of them. */
  sample: z.array(tenderCard),
  /** The largest first. */
  sources: counts,
  countries: counts,
  /** How many would have come without a condition, and the filters that are left then. */
  costs: z.array(
    z.strictObject({
      condition: z.enum([...PROFILE_FILTER_KEYS, 'value', 'deadline']),
      without: count,
      filters: profileFilters,
      isHarsh: z.boolean(),
    }),
  ),
  /** More than anybody reads: values that would narrow it. Null where it is not. */
  narrowings: z
    .array(
      z.strictObject({ key: z.enum(['cpv', 'country', 'tenderValue']), value: z.string(), count }),
    )
    .nullable(),
  /** Deadlines are not counted. */
  hasDeadline: z.boolean(),
})
export type ProfileWorth = z.infer<typeof profileWorth>

/** Changes of filters that would have brought more over the last 12 months, and how many more each; the most first. */
export const profileWidenings = z.array(
  z.strictObject({
    key: z.enum(['keyword', 'cpv']),
    values: z.array(z.string()),
    more: count,
    filters: profileFilters,
  }),
)
export type ProfileWidenings = z.infer<typeof profileWidenings>

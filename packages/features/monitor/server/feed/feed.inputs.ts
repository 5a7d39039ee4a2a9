import { FEED_VIEWS } from '@kogge/domain/monitor/feed-inputs.ts'
import { tenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { z } from 'zod'

/** Which tenders of a feed are listed, and how: profiles (null for all), a view, what else a tender must fit, and whether they are ranked. */
export const feedChoice = z.object({
  profiles: z.array(z.uuid()).max(50).nullable().default(null),
  view: z.enum(FEED_VIEWS).default('all'),
  filters: tenderFilters.default({}),
  isRanked: z.boolean().default(false),
})

/** A cursor of a ranked feed names rows that are listed already. */
export const feedCursor = z.string().max(1500).nullish()

import { FEED_VIEWS } from '@kogge/domain/monitor/feed-inputs.ts'
import { tenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { z } from 'zod'

/** Which tenders of a feed are listed: profiles (null for all), a view, and what else a tender must fit. */
export const feedChoice = z.object({
  profiles: z.array(z.uuid()).max(50).nullable().default(null),
  view: z.enum(FEED_VIEWS).default('all'),
  filters: tenderFilters.default({}),
})

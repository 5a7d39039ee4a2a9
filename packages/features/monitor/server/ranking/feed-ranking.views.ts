import { profileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { FEED_SIGNALS } from '@kogge/domain/monitor/ranking/feed-signals.ts'
import { RANKED_KEYS } from '@kogge/domain/monitor/ranking/ranked-traits.ts'
import { z } from 'zod'

const count = z.number().int()

/** Whether the feed of an organisation is ranked, and the tenders from which it learns, by how members dealt with them. */
export const feedRankingView = z.strictObject({
  isOn: z.boolean(),
  saved: count,
  watched: count,
  opened: count,
  hidden: count,
})
export type FeedRankingView = z.infer<typeof feedRankingView>

/** Why a tender stands higher or lower; see `Similarity`. It names neither members nor tenders. */
export const similarityView = z.strictObject({
  signal: z.enum(FEED_SIGNALS),
  count,
  key: z.enum(RANKED_KEYS),
  filters: profileFilters,
})

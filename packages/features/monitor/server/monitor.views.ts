import { FEED_FORMS } from '@kogge/domain/monitor/feed-addresses.ts'
import { FEED_KINDS } from '@kogge/domain/monitor/match-kinds.ts'
import { profileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { PROFILE_STATES } from '@kogge/domain/monitor/profile-inputs.ts'
import { tenderCard } from '@kogge/domain/search/tender-card.ts'
import { z } from 'zod'
import { similarityView } from './ranking/feed-ranking.views.ts'

const instant = z.iso.datetime()

/** A profile as its organisation sees it. */
export const profileView = z.strictObject({
  guid: z.uuid(),
  name: z.string(),
  filters: profileFilters,
  state: z.enum(PROFILE_STATES),
  revision: z.number().int(),
  /** Null where the owner is no more. */
  owner: z.strictObject({ userId: z.uuid(), name: z.string() }).nullable(),
  isOwn: z.boolean(),
  isSubscribed: z.boolean(),
  updatedAt: instant,
  /** Tenders in the feed, and those of them that the caller has not seen. */
  total: z.number().int(),
  unseen: z.number().int(),
})
export type ProfileView = z.infer<typeof profileView>

/** What of a profile a tender met: values of its filters, and its words with the other names by which alone they were found. */
const feedReason = z.strictObject({
  profile: z.uuid(),
  filters: profileFilters,
  words: z.array(z.strictObject({ typed: z.string(), names: z.array(z.string()) })),
})
export type FeedReason = z.infer<typeof feedReason>

/** What the caller did with a tender of the feed. */
const feedMark = z.strictObject({
  isSeen: z.boolean(),
  isHidden: z.boolean(),
  isSaved: z.boolean(),
})

/** A tender of the feed: its card, the profiles that it fits (by guid) and how it came to fit them. */
export const feedRow = z.strictObject({
  card: tenderCard,
  profiles: z.array(z.uuid()),
  reasons: z.array(feedReason),
  /** Why it stands higher or lower among the tenders of its day; none in a feed by date. */
  similarities: z.array(similarityView),
  kind: z.enum(FEED_KINDS),
  matchedAt: instant,
  mark: feedMark,
})
export type FeedRow = z.infer<typeof feedRow>

export const feedPage = z.strictObject({
  items: z.array(feedRow),
  nextCursor: z.string().nullable(),
})
export type FeedPage = z.infer<typeof feedPage>

/** An address of a feed, whose secret its owner alone has. */
export const feedAddress = z.strictObject({
  id: z.uuid(),
  form: z.enum(FEED_FORMS),
  createdAt: instant,
  /** To about an hour. */
  lastUsedAt: instant.nullable(),
})
export type FeedAddress = z.infer<typeof feedAddress>

import type { Db } from '@kogge/db/client.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { type FoundTender, feedReasons } from './explaining/feed-reasons.queries.ts'
import { type ComparedTime, writeMissingMatches } from './matching/match-notifications.commands.ts'
import { writeMissingNews } from './watching/watch-news.commands.ts'
import { type WatchedOrgs, watchOrgs } from './watching/watches.commands.ts'

/** What of a profile (by guid) a tender met. */
export interface ProfileReasons {
  readonly profile: string
  readonly filters: ProfileFilters
  readonly words: readonly { readonly typed: string }[]
}

/** Says of tenders of an organisation (`rfx.num`) what of each of their profiles they met; nothing of what fits no more. */
export const matchReasonsOf = async (
  db: Db,
  orgId: string,
  found: readonly FoundTender[],
  now: Date,
): Promise<(num: number) => readonly ProfileReasons[]> =>
  (await feedReasons(db, orgId, found, now)).of

/** Writes what members should have been notified of by now, of new matches and of what they watch; gives how many were missing. */
export const writeMissingNotifications = async (
  db: Db,
  time: ComparedTime,
): Promise<{ readonly matches: number; readonly news: number }> => ({
  matches: await writeMissingMatches(db, time),
  news: await writeMissingNews(db, time),
})

/**
 * Watches organisations (ids as they stand today) for the caller, in their order, as many as anybody can follow; gives those that were added,
 * that were watched before, and that are too many. Throws `access.denied` where watching organisations is off.
 */
export const watchEach = (
  ctx: Granted<InOrg<'rfx.watch'>>,
  orgIds: readonly string[],
): Promise<WatchedOrgs> => watchOrgs(ctx, orgIds)

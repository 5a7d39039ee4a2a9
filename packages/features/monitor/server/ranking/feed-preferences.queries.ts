import type { Db } from '@kogge/db/client.ts'
import {
  type FeedPreferences,
  preferencesFrom,
} from '@kogge/domain/monitor/ranking/feed-preferences.ts'
import { isRankedFor } from './feed-ranking.queries.ts'
import { feedSignals } from './feed-signals.queries.ts'

/** What an organisation likes; null where its feed is not ranked, or nobody has dealt with a tender yet. */
export const feedPreferences = async (
  db: Db,
  orgId: string,
  now: Date,
): Promise<FeedPreferences | null> => {
  if (!(await isRankedFor(db, orgId))) return null
  const signals = await feedSignals(db, orgId, now)
  return signals.length > 0 ? preferencesFrom(signals) : null
}

import type { Db } from '@kogge/db/client.ts'
import { feedRanking } from '@kogge/db/schema/feeds.ts'
import { FEED_SIGNALS, type FeedSignal } from '@kogge/domain/monitor/ranking/feed-signals.ts'
import { eq } from 'drizzle-orm'
import type { FeedRankingView } from './feed-ranking.views.ts'
import { feedSignals } from './feed-signals.queries.ts'

/** Whether the feed of an organisation is ranked for its members: it is until somebody switches that off. */
export const isRankedFor = async (db: Db, orgId: string): Promise<boolean> => {
  const [chosen] = await db.select().from(feedRanking).where(eq(feedRanking.orgId, orgId))
  return chosen?.isOn ?? true
}

const HANDLED: readonly FeedSignal[] = ['saved', 'watched', 'opened']

/** Whether a feed is ranked, and from how many tenders it learns. */
export const feedRankingOf = async (db: Db, orgId: string, now: Date): Promise<FeedRankingView> => {
  const signals = await feedSignals(db, orgId, now)
  const tendersBy = (which: readonly FeedSignal[]): number =>
    new Set(signals.flatMap(({ tender, signal }) => (which.includes(signal) ? [tender.num] : [])))
      .size
  return {
    isOn: await isRankedFor(db, orgId),
    saved: tendersBy(['saved']),
    watched: tendersBy(['watched']),
    opened: tendersBy(['opened']),
    hidden: tendersBy(FEED_SIGNALS.filter((signal) => !HANDLED.includes(signal))),
  }
}

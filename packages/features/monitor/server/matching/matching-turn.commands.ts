import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'
import { writeWatchNews } from '../watching/watch-news.commands.ts'
import { type MatchingRound, matchChanges } from './change-matching.commands.ts'
import { type KnownProfiles, noProfiles, refreshedProfiles } from './known-profiles.queries.ts'
import { matchSavedProfile } from './saved-profile-matching.commands.ts'

/** Names the advisory lock of those who match. */
const LOCK = 'monitor.matching'

/** Whether this transaction alone matches now; others of the same process or of another stand by. */
const isAlone = async (tx: Db): Promise<boolean> => {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${LOCK}, 0)) as taken`,
  )
  return rows[0]?.taken === true
}

/**
 * One who matches: keeps the profiles in memory, and takes turns. A turn matches what is due of one batch, and gives how much that was; null
 * where another has the turn. Whatever a turn has taken and not committed is due again.
 */
export const newMatcher = (db: Db, clock: () => Date) => {
  let known: KnownProfiles | null = null
  let served: string | null = null
  return {
    turn: (): Promise<MatchingRound | null> =>
      db.transaction(async (tx) => {
        if (!(await isAlone(tx))) return null
        const now = clock()
        // Read after the lock: whatever was saved before a change was written is known when that is matched.
        const profiles = await refreshedProfiles(tx, known ?? (await noProfiles(tx, now)), now)
        known = profiles
        const round = await matchChanges(tx, profiles, now)
        const orgId = await matchSavedProfile(tx, served, now)
        served = orgId ?? served
        const heard = await writeWatchNews(tx, now)
        return { changes: round.changes + Number(orgId !== null) + heard, matches: round.matches }
      }),
  }
}

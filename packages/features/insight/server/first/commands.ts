import type { Db } from '@kogge/db/client.ts'
import { todayOf } from '@kogge/domain/analysis/period.ts'
import { usualOf } from '../flags/data.ts'
import { refreshFlags } from '../flags/turn/commands.ts'
import { learnSuccessions } from '../forecast/learning/commands.ts'

/**
 * Indicators and forecasts of all there is, at once: what the jobs would do in their first turns.
 * For data that was just made and is small; done twice it changes nothing.
 */
export const makeInsight = async (db: Db, clock: () => Date): Promise<void> => {
  await refreshFlags(db, { usualOf, clock })
  const now = clock()
  await learnSuccessions(db, { today: todayOf(now), now })
}

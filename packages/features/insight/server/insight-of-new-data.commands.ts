import type { Db } from '@kogge/db/client.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { refreshFlags } from './flags/flag-refresh.commands.ts'
import { usualOf } from './flags/rfx-flags.queries.ts'
import { learnSuccessions } from './forecast/forecast-training.commands.ts'

/**
 * Indicators and forecasts of all there is, at once: what the jobs would do in their first turns.
 * For data that was just made and is small; done twice it changes nothing.
 */
export const makeInsight = async (db: Db, clock: () => Date): Promise<void> => {
  await refreshFlags(db, { usualOf, clock })
  const now = clock()
  await learnSuccessions(db, { today: todayOf(now), now })
}

import type { Db } from '@kogge/db/client.ts'
import { todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { refreshFlags } from './flags/flag-refresh.commands.ts'
import { usualOf } from './flags/rfx-flags.queries.ts'
import { learnSuccessions } from './forecast/forecast-training.commands.ts'
import { isLearningDue } from './forecast/forecast-training.queries.ts'

const FLAGS: Queue<object> = {
  name: 'insight.flags',
  data: z.object({}),
  // The next turn is near, and goes on where this one stopped.
  retries: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 3600,
  cron: '*/5 * * * *',
  keyOf: () => 'all',
}

const FORECASTS: Queue<object> = {
  ...FLAGS,
  name: 'insight.forecasts',
  // Looks whether it is due; learning anew once a day is enough.
  cron: '*/10 * * * *',
}

/** The work of indicators and forecasts that is done later. */
export const insightHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(FLAGS, (_, __, { signal }) =>
    refreshFlags(db, { usualOf, clock: () => new Date(), signal }),
  ),
  handle(FORECASTS, async (_, __, { signal }) => {
    const now = new Date()
    if (await isLearningDue(db, now))
      await learnSuccessions(db, { today: todayOf(now), now, signal })
  }),
]

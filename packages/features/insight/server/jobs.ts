import type { Db } from '@kogge/db/client.ts'
import { todayOf } from '@kogge/domain/analysis/period.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/jobs.ts'
import { z } from 'zod'
import { usualOf } from './flags/data.ts'
import { refreshFlags } from './flags/turn/commands.ts'
import { learnSuccessions } from './forecast/learning/commands.ts'

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
  // Once a night: what has come today can wait until tomorrow.
  cron: '40 1 * * *',
}

/** The work of indicators and forecasts that is done later. */
export const insightHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(FLAGS, (_, __, { signal }) =>
    refreshFlags(db, { usualOf, clock: () => new Date(), signal }),
  ),
  handle(FORECASTS, (_, __, { signal }) => {
    const now = new Date()
    return learnSuccessions(db, { today: todayOf(now), now, signal })
  }),
]

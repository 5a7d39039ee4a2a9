import type { Db } from '@kogge/db/client.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { drawAlertTimes } from './ledger/alert-times.commands.ts'
import { dropOldMatches } from './ledger/old-matches.commands.ts'
import { reconcile } from './reconciliation/reconciliation.commands.ts'

/** Compares matches with search, and draws how long alerts took. */
const RECONCILE: Queue<object> = {
  name: 'monitor.reconcile',
  data: z.object({}),
  // The next turn is near.
  retries: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 3600,
  cron: '*/15 * * * *',
  keyOf: () => 'all',
}

/** Drops what is older than anybody sees. */
const DROP_OLD: Queue<object> = {
  name: 'monitor.drop_old',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 600,
  timeoutSeconds: 3600,
  cron: '20 2 * * *',
  keyOf: () => 'all',
}

/** The work of the monitor that is done later. */
export const monitorHandlers = (deps: {
  readonly db: Db
  readonly log: Log
}): readonly JobHandler[] => [
  handle(RECONCILE, async (_, __, { signal }) => {
    const { db, log } = deps
    const clock = () => new Date()
    await drawAlertTimes(db, clock())
    const { missing, surplus } = await reconcile(db, { clock, signal })
    if (missing + surplus > 0)
      log.error({ missing, surplus }, 'ALARM: matches of tenders differ from what search finds')
  }),
  handle(DROP_OLD, async () => {
    await dropOldMatches(deps.db, new Date())
  }),
]

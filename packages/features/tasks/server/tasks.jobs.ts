import type { Db } from '@kogge/db/client.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { followMergedTasks } from './merged-tenders.commands.ts'
import { remindOfTasks } from './task-reminders.commands.ts'
import { dropDeletedTasks } from './task-removal.commands.ts'
import { recountMissed } from './templates/missed-recounting.commands.ts'

const job = (name: string, cron: string, retries = 0): Queue<object> => ({
  name,
  data: z.object({}),
  // The next turn is near.
  retries,
  retryDelaySeconds: 600,
  timeoutSeconds: 1800,
  cron,
  keyOf: () => 'all',
})

const DROP_DELETED = job('tasks.drop_deleted', '25 3 * * *', 3)
const RECOUNT = job('tasks.recount', '*/15 * * * *')
const REMIND = job('tasks.remind', '*/15 * * * *')

/** The work on tasks that is done later. */
export const taskHandlers = ({
  db,
  log,
  publicUrl,
}: {
  readonly db: Db
  readonly log: Log
  readonly publicUrl: string
}): readonly JobHandler[] => [
  handle(DROP_DELETED, () => dropDeletedTasks(db)),
  handle(RECOUNT, async (_data, _jobs, { signal }) => {
    await followMergedTasks(db)
    await recountMissed(db, { log, signal, now: new Date() })
  }),
  handle(REMIND, (_data, jobs, { signal }) =>
    remindOfTasks(db, { jobs, publicUrl, log, signal, now: new Date() }),
  ),
]

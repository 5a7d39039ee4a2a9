import type { Db } from '@kogge/db/client.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { dropDeletedTasks } from './task-removal.commands.ts'

const DROP_DELETED: Queue<object> = {
  name: 'tasks.drop_deleted',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 600,
  timeoutSeconds: 600,
  cron: '25 3 * * *',
  keyOf: () => 'all',
}

/** The work on tasks that is done later. */
export const taskHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(DROP_DELETED, () => dropDeletedTasks(db)),
]

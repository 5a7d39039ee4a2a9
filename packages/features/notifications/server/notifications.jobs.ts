import type { Db } from '@kogge/db/client.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { dropOldNotifications } from './notifications.commands.ts'

const DROP_OLD: Queue<object> = {
  name: 'notifications.drop_old',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 600,
  timeoutSeconds: 3600,
  cron: '50 2 * * *',
  keyOf: () => 'all',
}

/** The work of notifications that is done later. */
export const notificationHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(DROP_OLD, async () => {
    await dropOldNotifications(db, new Date())
  }),
]

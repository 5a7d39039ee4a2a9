import { dropChanges } from '@kogge/db/change-feed.ts'
import type { Db } from '@kogge/db/client.ts'
import { z } from 'zod'
import { handle, type JobHandler, type Queue } from '../job-queues.jobs.ts'

/** A client that was away for longer reads everything anew. */
const STORED_DAYS = 1

const DROP_OLD: Queue<object> = {
  name: 'live.drop_old',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 600,
  timeoutSeconds: 600,
  cron: '35 * * * *',
  keyOf: () => 'all',
}

/** The work of the live channel that is done later. */
export const liveHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(DROP_OLD, () => dropChanges(db, 'live_event', STORED_DAYS)),
]

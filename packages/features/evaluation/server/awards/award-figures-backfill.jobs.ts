import type { Db } from '@kogge/db/client.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { recountFigures } from './award-figures-backfill.commands.ts'

const RECOUNT: Queue<object> = {
  name: 'evaluation.recount',
  data: z.object({}),
  // The next turn is near.
  retries: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 3600,
  cron: '*/10 * * * *',
  keyOf: () => 'all',
}

/** What is counted once of what earlier versions did not count; nothing where there is none. */
export const figureHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(RECOUNT, (_data, _jobs, { signal }) => recountFigures(db, signal)),
]

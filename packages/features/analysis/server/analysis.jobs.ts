import type { Db } from '@kogge/db/client.ts'
import { makeMonths } from '@kogge/db/contents/monthly-partitions.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'
import { drawContracts, dropOldChanges } from './contract-backfill.commands.ts'

const CONTRACTS: Queue<object> = {
  name: 'analysis.contracts',
  data: z.object({}),
  // The next turn is near.
  retries: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 3600,
  cron: '*/5 * * * *',
  keyOf: () => 'all',
}

/** The work of analysis that is done later. */
export const analysisHandlers = ({
  db,
  log,
}: {
  readonly db: Db
  readonly log: Log
}): readonly JobHandler[] => [
  handle(CONTRACTS, async (_data, _jobs, { signal }) => {
    await dropOldChanges(db)
    await drawContracts(db, log, signal)
    // Last, as it gives way to others.
    await makeMonths(db)
  }),
]

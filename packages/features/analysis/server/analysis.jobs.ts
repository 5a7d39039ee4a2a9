import type { Db } from '@kogge/db/client.ts'
import { makeMonths } from '@kogge/db/contents/monthly-partitions.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { dropOldChanges } from './contract-changes.commands.ts'

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
export const analysisHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(CONTRACTS, async () => {
    await dropOldChanges(db)
    // Last, as it gives way to others.
    await makeMonths(db)
  }),
]

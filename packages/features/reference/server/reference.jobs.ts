import type { Db } from '@kogge/db/client.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { refreshCpvStats } from './cpv-statistics.commands.ts'

const CPV_STATS: Queue<object> = {
  name: 'reference.cpv_stats',
  data: z.object({}),
  // The next turn is near.
  retries: 0,
  retryDelaySeconds: 0,
  timeoutSeconds: 1800,
  cron: '*/5 * * * *',
  keyOf: () => 'all',
}

/** The work of reference data that is done later. */
export const referenceHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(CPV_STATS, async () => void (await refreshCpvStats(db, new Date()))),
]

import type { Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'

/** Sends whatever sealed letters there are: a job that names not even the occasion. */
export const SEND_LETTERS: Queue<object> = {
  name: 'responses.letters',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 30,
  timeoutSeconds: 600,
  cron: '*/5 * * * *',
  leavesNothing: true,
}

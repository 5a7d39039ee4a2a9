import type { Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'

export const REWRITE_AFTER_SECONDS = 300

/** All slots, of all requests, so that nothing tells which of them an amendment or a cancellation was of. */
export const REWRITE: Queue<{ since: string }> = {
  name: 'responses.rewrite',
  data: z.object({ since: z.iso.datetime() }),
  keyOf: ({ since }) => since,
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 900,
  delaySeconds: REWRITE_AFTER_SECONDS,
  isKept: true,
}

import type { Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { z } from 'zod'

const REWRITE_AFTER_SECONDS = 300

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

/**
 * Has all slots of all requests rewritten some minutes later, so that those of a request that was amended
 * or cancelled know of it, and are not opened by a log whose end was cut off since. Calls of the same
 * minutes enqueue one job, which begins once these minutes are over.
 */
export const rewriteSoon = ({ db, jobs, clock }: Context): Promise<void> => {
  const every = REWRITE_AFTER_SECONDS * 1000
  const since = new Date(Math.floor(clock().getTime() / every) * every).toISOString()
  return jobs.send(db, REWRITE, { since })
}

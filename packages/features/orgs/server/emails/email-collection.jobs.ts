import type { Db } from '@kogge/db/client.ts'
import { flagHalt, unlessHalted } from '@kogge/platform/server/job-halts.queries.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { gatherEmails } from './email-collection.commands.ts'

/** Addresses are read later, so that taking notices on does not wait for it. */
export const GATHER_EMAILS: Queue<object> = {
  name: 'org.gather_emails',
  data: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 3600,
  cron: '*/20 * * * *',
}

/** The work of organisations that is done later; the flag `disableEnrichment` stops it. */
export const orgHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(GATHER_EMAILS, (_, _jobs, attempt) =>
    unlessHalted(
      () => flagHalt(db, ['disableEnrichment']),
      attempt.signal,
      async (signal) => void (await gatherEmails(db, signal)),
    ),
  ),
]

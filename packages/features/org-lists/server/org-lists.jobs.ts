import type { Db } from '@kogge/db/client.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { dropDeletedLists } from './org-list-removal.commands.ts'

const DROP_DELETED: Queue<object> = {
  name: 'org_lists.drop_deleted',
  data: z.object({}),
  retries: 3,
  retryDelaySeconds: 600,
  timeoutSeconds: 600,
  cron: '25 3 * * *',
  keyOf: () => 'all',
}

/** The work on lists of organisations that is done later. */
export const orgListHandlers = ({ db }: { readonly db: Db }): readonly JobHandler[] => [
  handle(DROP_DELETED, () => dropDeletedLists(db)),
]

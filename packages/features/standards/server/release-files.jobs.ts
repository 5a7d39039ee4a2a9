import type { Db } from '@kogge/db/client.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { z } from 'zod'
import { makeReleaseFiles } from './release-files.commands.ts'
import type { ReleasePlace } from './release-steps.ts'

const NAME = 'releases.files'

/** Each night, and whenever a process starts: months may have changed, or not be there yet. */
export const MAKE_RELEASE_FILES: Queue<object> = {
  name: NAME,
  cron: '10 2 * * *',
  data: z.object({}),
  keyOf: () => NAME,
  retries: 5,
  retryDelaySeconds: 60,
  // A run that is cut off keeps the months that it has made.
  timeoutSeconds: 4 * 3600,
}

interface Deps extends ReleasePlace {
  readonly db: Db
}

export const releaseFileHandlers = ({ db, ...place }: Deps): readonly JobHandler[] => [
  handle(MAKE_RELEASE_FILES, async (_, __, { signal }) => {
    await makeReleaseFiles(db, { ...place, now: await databaseNow(db), signal })
  }),
]

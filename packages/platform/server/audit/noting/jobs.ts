import type { Db } from '@kogge/db/client.ts'
import { z } from 'zod'
import type { Log } from '../../context.ts'
import { handle, type JobHandler, type Queue } from '../../jobs.ts'
import type { Sealing } from '../../sealing/sealing.ts'
import { noteHeads } from './commands.ts'

/** Every night. */
const HEADS: Queue<object> = {
  name: 'audit.heads',
  data: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 900,
  cron: '20 1 * * *',
}

/** Writes down how far all chains have come. */
export const auditHandlers = (deps: {
  readonly db: Db
  readonly log: Log
  readonly sealing: Sealing
}): readonly JobHandler[] => [
  handle(HEADS, async () => {
    const noted = await noteHeads(deps.db, deps.sealing, new Date())
    deps.log.info({ noted }, 'ends of chains noted')
  }),
]

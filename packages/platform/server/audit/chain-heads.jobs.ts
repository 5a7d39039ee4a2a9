import type { Db } from '@kogge/db/client.ts'
import { z } from 'zod'
import { handle, type JobHandler, type Queue } from '../job-queues.jobs.ts'
import type { Log } from '../procedures/procedure-context.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { noteHeads } from './chain-heads.commands.ts'

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

import { handle, type JobHandler, type Queue } from '@kogge/platform/server/job-queues.jobs.ts'
import { tellAllMoreLooks } from '@kogge/platform/server/sealing/early-access.commands.ts'
import { z } from 'zod'
import { type LetterDeps, letterHandlers } from './letters/participant-letters.jobs.ts'
import { clearCancelled } from './sealed-response-retention.commands.ts'
import { REWRITE } from './slots/slot-rewrite-queue.ts'
import { rewriteBeside, rewriteSlots } from './slots/slot-rewrites.commands.ts'

/** Every night: what the time has come for, of no request in particular. */
const TEND: Queue<object> = {
  name: 'responses.tend',
  data: z.object({}),
  retries: 2,
  retryDelaySeconds: 60,
  timeoutSeconds: 900,
  cron: '50 0 * * *',
}

/** The work that responses leave for later. */
export const responseHandlers = (deps: LetterDeps): readonly JobHandler[] => [
  ...letterHandlers(deps),
  handle(TEND, async () => {
    await tellAllMoreLooks(deps.db, deps.sealing)
    const cleared = await clearCancelled(deps.db, deps)
    // Not how many: of two lines the difference would tell how many have begun.
    await rewriteSlots(deps.db, deps)
    await rewriteBeside(deps.db)
    deps.log.info({ cleared }, 'cancelled requests cleared of what was sealed, slots rewritten')
  }),
  handle(REWRITE, async () => {
    await rewriteSlots(deps.db, deps)
    await rewriteBeside(deps.db)
    deps.log.info({}, 'slots rewritten after an amendment or a cancellation')
  }),
]

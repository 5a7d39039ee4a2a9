import { handle, type JobHandler, type Queue } from '@kogge/platform/server/jobs.ts'
import { tellAllMoreLooks } from '@kogge/platform/server/looks/commands.ts'
import { z } from 'zod'
import { clearCancelled } from './clearing/commands.ts'
import { type LetterDeps, letterHandlers } from './letters/jobs.ts'
import { rewriteSlots } from './slots/rewriting/commands.ts'
import { sealEarlierUptakes } from './uptake/earlier/commands.ts'

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
    await sealEarlierUptakes(deps.db, deps)
    await tellAllMoreLooks(deps.db, deps.sealing)
    const cleared = await clearCancelled(deps.db, deps)
    const slots = await rewriteSlots(deps.db)
    deps.log.info(
      { cleared, slots },
      'cancelled requests cleared of what was sealed, slots rewritten',
    )
  }),
]

import { z } from 'zod'
import { base } from '../procedures/trpc-base.ts'
import { expectBuyer } from './ledger-buyer.queries.ts'

/**
 * For procedures that show a buyer what is its own of a request: whoever has it by a row that somebody changed
 * for a moment is shown nothing (`rfx.key_refused`, `ALARM`). To be put before the procedure of the permission; a
 * request of somebody else is that one's to refuse.
 */
export const asItsBuyer = base
  .meta({ access: 'user' })
  .input(z.object({ rfxId: z.uuid(), orgId: z.uuid() }))
  .use(async ({ ctx, input, next }) => {
    const result = await next()
    // Of a result, since what is refused shows nothing: it was shown as theirs.
    if (result.ok) await expectBuyer(ctx, input)
    return result
  })

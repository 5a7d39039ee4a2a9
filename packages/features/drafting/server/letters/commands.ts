import type { UserContext } from '@kogge/platform/server/context.ts'
import type { Queue } from '@kogge/platform/server/jobs.ts'
import { z } from 'zod'

/** What those who were invited and those who take part are told of. */
const occasion = z.strictObject({
  rfxId: z.uuid(),
  occasion: z.enum(['amended', 'cancelled']),
  /** The version that it is about. */
  version: z.number().int(),
})
export type Occasion = z.infer<typeof occasion>

/** Letters to those who were invited: who they are stands in the open, so the ordinary mail does. */
export const TELL_INVITEES: Queue<Occasion> = {
  name: 'drafting.tell-invitees',
  data: occasion,
  retries: 8,
  retryDelaySeconds: 30,
  timeoutSeconds: 300,
}

/**
 * Has everybody told who was invited or takes part, once the transaction is through. Who watches a
 * request, and what people see within Kogge, joins here.
 */
export const tellOf = async (ctx: UserContext, about: Occasion): Promise<void> => {
  await ctx.jobs.send(ctx.db, TELL_INVITEES, about)
}

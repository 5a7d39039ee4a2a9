import { z } from 'zod'
import { base } from '../procedures/trpc-base.ts'
import { recordEarlyLook } from './early-access.commands.ts'

/**
 * For procedures that show what is sealed before opening: whoever is refused there is written into the
 * log of the request. To be put before the procedure of the permission, so that it sees those too who
 * have none.
 */
export const watched = base
  .meta({ access: 'user' })
  .input(z.object({ rfxId: z.uuid() }))
  .use(async ({ ctx, input, path, next }) => {
    const result = await next()
    if (!result.ok)
      await recordEarlyLook(ctx, { rfxId: input.rfxId, call: path }, result.error.cause)
    return result
  })

/** The same for what is shown of an organisation to itself: `orgId` is whose it is. */
export const watchedOwn = base
  .meta({ access: 'user' })
  .input(z.object({ rfxId: z.uuid(), orgId: z.uuid() }))
  .use(async ({ ctx, input, path, next }) => {
    const result = await next()
    const { rfxId, orgId: ownerId } = input
    if (!result.ok) await recordEarlyLook(ctx, { rfxId, ownerId, call: path }, result.error.cause)
    return result
  })

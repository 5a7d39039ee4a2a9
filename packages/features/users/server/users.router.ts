import { userId } from '@kogge/domain/kernel/entity-ids.ts'
import { router, userProcedure } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { userById, usersByIds } from './users.queries.ts'
import { userName, userPage } from './users.views.ts'

/** Look-ups by ids come in batches of this many. */
const BATCH = 20

/** People, for those who may know them. */
export const userRouter = router({
  user: router({
    /** Those of the ids whom the caller may see; the others are left out, as unknown ones are. */
    findByIds: userProcedure
      .input(z.object({ userIds: z.array(userId).max(BATCH) }))
      .output(z.array(userName))
      .query(({ ctx, input }) => usersByIds(ctx.readDb, ctx.actor, input.userIds, ctx.now)),

    byId: userProcedure
      .input(z.object({ userId }))
      .output(userPage)
      .query(({ ctx, input }) =>
        userById({ ...ctx, db: ctx.readDb }, ctx.actor, input.userId, ctx.now),
      ),
  }),
})

export type UserRouter = typeof userRouter

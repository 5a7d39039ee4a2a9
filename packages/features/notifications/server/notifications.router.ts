import {
  publicProcedure,
  router,
  selfMutation,
  userProcedure,
} from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { markAllRead, markRead, unmarkRead } from './notifications.commands.ts'
import { markedAt, markedLines, markedList, notificationList } from './notifications.inputs.ts'
import { notificationsOf, unreadLinesOf } from './notifications.queries.ts'
import { markedView, notificationPage, unreadLines } from './notifications.views.ts'

/** The notifications of a reader, and which of them are read. */
export const notificationRouter = router({
  notifications: router({
    list: userProcedure
      .input(notificationList)
      .output(notificationPage)
      .query(({ ctx, input }) => notificationsOf(ctx.db, ctx, input)),

    /** Asked by pages that do not know yet that their session is over: visitors have none. */
    unread: publicProcedure
      .input(z.void())
      .output(unreadLines)
      .query(async ({ ctx: { db, actor, now } }) => ({
        lines: actor.kind === 'user' ? await unreadLinesOf(db, { actor, now }) : 0,
      })),

    markRead: selfMutation
      .input(markedLines)
      .output(markedView)
      .mutation(({ ctx, input }) => markRead(ctx, input.lines)),

    markAllRead: selfMutation
      .input(markedList)
      .output(markedView)
      .mutation(({ ctx, input }) => markAllRead(ctx, input)),

    unmarkRead: selfMutation
      .input(markedAt)
      .output(z.object({}))
      .mutation(async ({ ctx, input }) => {
        await unmarkRead(ctx, input.readAt)
        return {}
      }),
  }),
})

export type NotificationRouter = typeof notificationRouter

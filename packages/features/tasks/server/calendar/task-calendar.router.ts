import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { taskCalendarAddress } from '../tasks.views.ts'
import { createCalendar, revokeCalendar } from './task-calendar.commands.ts'
import { calendarAddresses } from './task-calendar.queries.ts'

const VIEW = 'task.view' as const
const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const

/** Addresses by which the calendar programs of a member read the dates of their tasks. */
export const taskCalendarRouter = router({
  list: orgQuery(VIEW)
    .output(z.array(taskCalendarAddress))
    .query(({ ctx, input }) =>
      calendarAddresses(ctx.db, { orgId: input.orgId, userId: ctx.actor.userId }),
    ),

  // Counted alone: others add theirs afterwards.
  create: orgMutation([VIEW], 'exclusive')
    .output(z.strictObject({ id: z.uuid(), address: z.url() }))
    .mutation(({ ctx }) => createCalendar(ctx)),

  revoke: orgMutation([VIEW])
    .input(z.object({ id: z.uuid() }))
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await revokeCalendar(ctx, input.id)
      return DONE
    }),
})

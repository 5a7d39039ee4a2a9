import type { InOrg } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { MOST_TASK_CALENDARS, taskCalendarPath } from '@kogge/domain/tasks/task-calendar.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { issueSecret, revokeSecret } from '@kogge/platform/server/tokens/bearer-secrets.commands.ts'
import { type CalendarOwner, calendarAddresses, TASK_CALENDAR } from './task-calendar.queries.ts'

type Reader = Granted<InOrg<'task.view'>>

const ownerOf = ({ actor, grant }: Reader): CalendarOwner => ({
  orgId: grant.action.orgId,
  userId: actor.userId,
})

/** Makes an address of the calendar of one's own tasks, and gives it: it is kept nowhere. Throws `request.invalid` where the caller has enough of them. */
export const createCalendar = async (
  ctx: Reader,
): Promise<{ readonly id: string; readonly address: string }> => {
  const { db: tx, now, tokenKeys, publicUrl } = ctx
  const owner = ownerOf(ctx)
  if ((await calendarAddresses(tx, owner)).length >= MOST_TASK_CALENDARS)
    throw new AppError('request.invalid')
  const opening = { kind: 'feed' as const, scope: TASK_CALENDAR, expiresAt: null, ...owner }
  const { id, token } = await issueSecret(tx, tokenKeys, opening, now)
  return { id, address: `${publicUrl}${taskCalendarPath(token)}` }
}

/** Revokes an address of the caller's own. Throws `record.not_found`. */
export const revokeCalendar = async (ctx: Reader, id: string): Promise<void> => {
  const { db: tx, now, tokenKeys } = ctx
  const owner = ownerOf(ctx)
  const isOwn = (await calendarAddresses(tx, owner)).some((address) => address.id === id)
  if (!isOwn) throw new AppError('record.not_found')
  await revokeSecret(tx, tokenKeys, owner, id, now)
}

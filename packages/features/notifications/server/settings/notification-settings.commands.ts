import { monitorProfile, monitorSubscription } from '@kogge/db/schema/monitor.ts'
import { mailSchedule, notificationChoice } from '@kogge/db/schema/notifications.ts'
import type { AsSelf } from '@kogge/domain/access/authorization.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isPauseOver, type MailSchedule } from '@kogge/domain/notifications/mail-schedule.ts'
import { recordAuditEntry } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { choicesOf } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import { lockMailOf, replanMail } from '@kogge/platform/server/mail/replanned-mail.commands.ts'
import type { Granted } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { orgsWith } from '../reader-condition.queries.ts'
import type { KindChoiceInput, ProfileChoiceInput } from './notification-settings.inputs.ts'
import { kindsFor } from './notification-settings.queries.ts'

type Self = Granted<AsSelf>

/** Changes choices alone with the user's mail, which is then planned anew, and records the change. */
const change = async (ctx: Self, write: () => Promise<unknown>): Promise<void> => {
  const { db: tx, actor, now } = ctx
  await lockMailOf(tx, actor.userId)
  const before = await choicesOf(tx, actor.userId)
  await write()
  const after = await choicesOf(tx, actor.userId)
  await replanMail(tx, actor.userId, now)
  await recordAuditEntry(ctx, {
    action: 'user.notifications_changed',
    subjectType: 'user',
    subjectId: actor.userId,
    before,
    after,
  })
}

/** Where and when notifications of a kind come. Throws `request.invalid` for a kind that the user cannot have. */
export const saveKindChoice = async (
  ctx: Self,
  { kind, inApp, mail }: KindChoiceInput,
): Promise<void> => {
  if (!kindsFor(ctx.actor).includes(kind)) throw new AppError('request.invalid')
  await change(ctx, () =>
    ctx.db
      .insert(notificationChoice)
      .values({ userId: ctx.actor.userId, kind, inApp, mail })
      .onConflictDoUpdate({
        target: [notificationChoice.userId, notificationChoice.kind],
        set: { inApp, mail },
      }),
  )
}

/** When mail comes. Throws `request.invalid` for a pause that is over. */
export const saveSchedule = async (ctx: Self, schedule: MailSchedule): Promise<void> => {
  if (isPauseOver(schedule, ctx.now)) throw new AppError('request.invalid')
  await change(ctx, () => {
    const values = { ...schedule, daysOff: [...schedule.daysOff] }
    return ctx.db
      .insert(mailSchedule)
      .values({ userId: ctx.actor.userId, ...values })
      .onConflictDoUpdate({ target: mailSchedule.userId, set: values })
  })
}

/** Where and when the matches of a profile come that the user subscribes to. Throws `record.not_found` for another. */
export const saveProfileChoice = async (
  ctx: Self,
  { orgId, guid, inApp, mail }: ProfileChoiceInput,
): Promise<void> => {
  const { db: tx, actor, now } = ctx
  if (!orgsWith(actor, 'market_profile.view', now).includes(orgId))
    throw new AppError('record.not_found')
  await change(ctx, async () => {
    const nums = tx
      .select({ num: monitorProfile.num })
      .from(monitorProfile)
      .where(and(eq(monitorProfile.orgId, orgId), eq(monitorProfile.guid, guid)))
    const { rowCount } = await tx
      .update(monitorSubscription)
      .set({ inApp, mail })
      .where(
        and(
          eq(monitorSubscription.userId, actor.userId),
          inArray(monitorSubscription.profileNum, nums),
        ),
      )
    if (!rowCount) throw new AppError('record.not_found')
  })
}

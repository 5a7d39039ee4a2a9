import { monitorSubscription } from '@kogge/db/schema/monitor.ts'
import { notificationChoice } from '@kogge/db/schema/notifications.ts'
import { orgListFollow } from '@kogge/db/schema/org-lists.ts'
import {
  choiceFor,
  MAIL_TIMES,
  type MailTime,
} from '@kogge/domain/notifications/notification-choices.ts'
import { appendAudit } from '@kogge/platform/server/audit/audit-entries.commands.ts'
import { choicesOf } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import { lockMailOf, replanMail } from '@kogge/platform/server/mail/replanned-mail.commands.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { type EmailedMessage, emailedMessage } from './emailed-message.queries.ts'
import type { MailAnswer } from './mail-choices.inputs.ts'

type Asked = Pick<Context, 'db' | 'tokenKeys' | 'sealing' | 'ip'> & { readonly now: Date }

/** Has the news of lists come no more often than is asked for; gives whether that changed anything. */
const slowLists = async (tx: Context['db'], userId: string, mail: MailTime): Promise<boolean> => {
  const own = eq(orgListFollow.userId, userId)
  if (mail === 'never') return ((await tx.delete(orgListFollow).where(own)).rowCount ?? 0) > 0
  if (mail !== 'weekly') return false
  const daily = and(own, eq(orgListFollow.mail, 'daily'))
  return ((await tx.update(orgListFollow).set({ mail }).where(daily)).rowCount ?? 0) > 0
}

/** Sets when a reader has the messages; gives whether that changed anything. */
const choose = async (
  { db: tx, now }: Asked,
  { userId, kinds, profile }: EmailedMessage,
  mail: MailTime,
): Promise<boolean> => {
  if (profile) {
    if (profile.own === mail) return false
    // Who asks for the mail of a profile subscribes to it.
    if (mail !== 'never')
      await tx
        .insert(monitorSubscription)
        .values({ profileNum: profile.num, userId, since: now })
        .onConflictDoNothing()
    await tx
      .update(monitorSubscription)
      .set({ mail })
      .where(
        and(
          eq(monitorSubscription.userId, userId),
          eq(monitorSubscription.profileNum, profile.num),
        ),
      )
    return true
  }
  const { choices } = await choicesOf(tx, userId)
  let isChanged = false
  for (const kind of kinds) {
    const { inApp, mail: before } = choiceFor(kind, choices)
    if (before === mail) continue
    isChanged = true
    await tx
      .insert(notificationChoice)
      .values({ userId, kind, inApp, mail })
      .onConflictDoUpdate({
        target: [notificationChoice.userId, notificationChoice.kind],
        set: { mail },
      })
  }
  if (kinds.includes('watched') && (await slowLists(tx, userId, mail))) isChanged = true
  if (!kinds.includes('matches')) return isChanged
  // A profile with a choice of its own would go on; what comes more seldom than is asked for stays.
  const isMoreOften = inArray(
    monitorSubscription.mail,
    MAIL_TIMES.slice(0, MAIL_TIMES.indexOf(mail)),
  )
  const stopped = await tx
    .update(monitorSubscription)
    .set({ mail: null })
    .where(and(eq(monitorSubscription.userId, userId), isMoreOften))
    .returning({ num: monitorSubscription.profileNum })
  return isChanged || stopped.length > 0
}

/**
 * The unsubscribe address of a message sets when its reader has such messages from now on. Done a hundred times it
 * is done once. Throws `record.not_found` for another address.
 */
export const chooseByMail = (asked: Asked, answer: MailAnswer): Promise<void> =>
  asked.db.transaction(async (tx) => {
    const within = { ...asked, db: tx }
    const { userId } = await emailedMessage(within, answer)
    await lockMailOf(tx, userId)
    const message = await emailedMessage(within, answer)
    const before = await choicesOf(tx, userId)
    if (!(await choose(within, message, answer.mail))) return
    await replanMail(tx, userId, asked.now)
    await appendAudit(tx, asked.sealing, {
      actorUserId: null,
      action: 'user.notifications_changed_by_mail',
      subjectType: 'user',
      subjectId: userId,
      ip: asked.ip,
      at: asked.now,
      before,
      after: { ...(await choicesOf(tx, userId)), profile: message.profile?.num ?? null },
    })
  })

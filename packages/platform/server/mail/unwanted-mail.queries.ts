import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import type { mailMessage } from '@kogge/db/schema/mail.ts'
import { monitorProfile, monitorSubscription } from '@kogge/db/schema/monitor.ts'
import { notification } from '@kogge/db/schema/notifications.ts'
import { orgListFollow } from '@kogge/db/schema/org-lists.ts'
import {
  choiceFor,
  type MailTime,
  type NotificationChoices,
} from '@kogge/domain/notifications/notification-choices.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { choicesOf } from './notification-choices.queries.ts'

type WrittenMail = Pick<
  typeof mailMessage.$inferSelect,
  'id' | 'userId' | 'kinds' | 'list' | 'profile' | 'template' | 'recipient'
>

/** Its reader has another address or is gone, has stopped such messages, or may not see any more what it was made of. */
type Unwanted = 'moved' | 'stopped' | 'gone'

/** Messages that are made of notifications, and end with them. */
const OF_NOTIFICATIONS: ReadonlySet<string> = new Set(['digest', 'news'])
/** Its reader has just asked for it. */
const ASKED_FOR = 'digestSample'

/** When a reader has the mail of one profile. */
const timeOfProfile = async (
  tx: Db,
  userId: string,
  guid: string,
  choices: NotificationChoices,
): Promise<MailTime> => {
  const [own] = await tx
    .select({ mail: monitorSubscription.mail })
    .from(monitorSubscription)
    .innerJoin(monitorProfile, eq(monitorProfile.num, monitorSubscription.profileNum))
    .where(and(eq(monitorSubscription.userId, userId), eq(monitorProfile.guid, guid)))
  return own ? choiceFor('matches', choices, { inApp: null, mail: own.mail }).mail : 'never'
}

/** Whether a reader has matches of any profile by mail, which may have a choice of its own. */
const hasMatches = async (
  tx: Db,
  userId: string,
  choices: NotificationChoices,
): Promise<boolean> => {
  if (choiceFor('matches', choices).mail !== 'never') return true
  const { userId: reader, mail } = monitorSubscription
  const wanted = inArray(mail, ['atOnce', 'daily', 'weekly'])
  return (await tx.$count(monitorSubscription, and(eq(reader, userId), wanted))) > 0
}

/** Whether a reader has the news of a list by mail, whatever they have chosen for what they watch. */
const followsList = async (tx: Db, userId: string): Promise<boolean> =>
  (await tx.$count(orgListFollow, eq(orgListFollow.userId, userId))) > 0

const isStopped = async (
  tx: Db,
  userId: string,
  { kinds, profile }: WrittenMail,
): Promise<boolean> => {
  const { choices } = await choicesOf(tx, userId)
  for (const kind of kinds ?? []) {
    if (kind !== 'matches') {
      if (choiceFor(kind, choices).mail !== 'never') return false
      if (kind === 'watched' && (await followsList(tx, userId))) return false
    } else if (profile === null) {
      if (await hasMatches(tx, userId, choices)) return false
    } else if ((await timeOfProfile(tx, userId, profile, choices)) !== 'never') return false
  }
  return true
}

/** Why a message is not to be sent, be it for the first time or again; null for one that is wanted, and of messages that nobody may do without. */
export const whyUnwanted = async (tx: Db, mail: WrittenMail): Promise<Unwanted | null> => {
  const { id, userId, list, template, recipient } = mail
  if (list === null || userId === null) return null
  const [account] = await tx
    .select({ email: user.email })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)))
  if (account?.email !== recipient) return 'moved'
  if (template !== ASKED_FOR && (await isStopped(tx, userId, mail))) return 'stopped'
  if (!OF_NOTIFICATIONS.has(template)) return null
  return (await tx.$count(notification, eq(notification.mailId, id))) === 0 ? 'gone' : null
}

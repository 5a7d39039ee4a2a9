import { user } from '@kogge/db/schema/accounts.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { kindsOfList } from '@kogge/domain/notifications/mail-lists.ts'
import {
  type ChosenKind,
  choiceFor,
  type MailTime,
} from '@kogge/domain/notifications/notification-choices.ts'
import { choicesOf } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { orgsWith, uuids } from '../reader-condition.queries.ts'
import type { MailQuestion } from './mail-choices.inputs.ts'
import type { MailChoices } from './mail-choices.views.ts'

type Opener = Pick<Context, 'db' | 'tokenKeys' | 'sealing'> & { readonly now: Date }

/** A message by its unsubscribe address. */
export interface EmailedMessage {
  readonly userId: string
  /** None where it is of one profile that is gone: nothing of it can be stopped. */
  readonly kinds: readonly ChosenKind[]
  /** The profile that is meant (`monitor_profile.num`), which its reader may see; null for none. `own` is `never` where they do not subscribe. */
  readonly profile: {
    readonly num: number
    readonly name: string
    readonly own: MailTime | null
  } | null
}

interface ProfileRow extends Record<string, unknown> {
  readonly num: number
  readonly name: string
  readonly own: MailTime | null
  readonly is_subscribed: boolean
}

/** A profile that a user may see, or null. */
const profileOf = async ({ db, sealing, now }: Opener, userId: string, guid: string) => {
  const reader = await readActor(db, sealing, userId, now)
  if (!reader) return null
  const { rows } = await db.execute<ProfileRow>(sql`
    select p.num, p.name, s.mail as own, s.user_id is not null as is_subscribed
    from monitor_profile p left join monitor_subscription s on s.profile_num = p.num and s.user_id = ${userId}
    where p.guid = ${guid} and p.state <> 'archived' and p.org_id = any(${uuids(orgsWith(reader, 'market_profile.view', now))})`)
  const [row] = rows
  return row
    ? { num: row.num, name: row.name, own: row.is_subscribed ? row.own : ('never' as const) }
    : null
}

/**
 * The message that an unsubscribe address names, for as long as its reader has an account: its address outlives sessions,
 * passwords and changes of the secret whose earlier keys are kept. Throws `record.not_found` for another address, and for a profile
 * that its reader may not see, unless the message is of that one alone. Of what is in a message it names the kinds of its list alone, and the profile where it is of one.
 */
export const emailedMessage = async (
  opener: Opener,
  { emailId, profile: guid }: MailQuestion,
): Promise<EmailedMessage> => {
  const { db, tokenKeys } = opener
  const [found] = await db
    .select({
      userId: user.id,
      kinds: mailMessage.kinds,
      profile: mailMessage.profile,
    })
    .from(mailMessage)
    .innerJoin(user, eq(user.id, mailMessage.userId))
    .where(
      and(
        inArray(mailMessage.unsubscribeHash, tokenKeys.hashesOf('unsubscribe', emailId)),
        isNull(user.deletedAt),
      ),
    )
  if (!found) throw new AppError('record.not_found')
  const { userId } = found
  const kinds = kindsOfList((found.kinds ?? []).filter((kind) => kind !== 'account'))
  const meant = guid ?? found.profile
  const profile = meant === null ? null : await profileOf(opener, userId, meant)
  // Of a profile that is gone nothing is left to stop: other mail is not what was meant.
  if (!profile && meant !== null && meant === found.profile)
    return { userId, kinds: [], profile: null }
  if (guid !== null && (!profile || !kinds.includes('matches')))
    throw new AppError('record.not_found')
  return { userId, kinds, profile }
}

/** What a message is about, and when its reader has such messages now. */
export const mailChoicesOf = async (ctx: Opener, question: MailQuestion): Promise<MailChoices> => {
  const { userId, kinds, profile } = await emailedMessage(ctx, question)
  const { choices } = await choicesOf(ctx.db, userId)
  const own = profile && choiceFor('matches', choices, { inApp: null, mail: profile.own })
  return {
    kinds: kinds.map((kind) => ({ kind, mail: choiceFor(kind, choices).mail })),
    profile: profile && own && { name: profile.name, mail: own.mail },
  }
}

import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isPauseOver } from '@kogge/domain/notifications/mail-schedule.ts'
import {
  CHOSEN_KINDS,
  type ChosenKind,
  choiceFor,
  type MailTime,
} from '@kogge/domain/notifications/notification-choices.ts'
import { choicesOf } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import { eq, sql } from 'drizzle-orm'
import { nextDigestAt } from '../mails/digest-periods.queries.ts'
import { type NotificationReader, orgsWith, uuids } from '../reader-condition.queries.ts'
import type { NotificationSettings } from './notification-settings.views.ts'

interface ProfileRow extends Record<string, unknown> {
  readonly org_id: string
  readonly org: string
  readonly guid: string
  readonly name: string
  readonly in_app: boolean | null
  readonly mail: MailTime | null
}

const profilesOf = async (db: Db, { actor, now }: NotificationReader) => {
  const { rows } = await db.execute<ProfileRow>(sql`
    select p.org_id, o.name as org, p.guid, p.name, s.in_app, s.mail
    from monitor_subscription s join monitor_profile p on p.num = s.profile_num join org o on o.id = p.org_id
    where s.user_id = ${actor.userId} and p.state <> 'archived'
      and p.org_id = any(${uuids(orgsWith(actor, 'market_profile.view', now))})
    order by o.name, p.name, p.guid`)
  return rows.map(({ org_id: orgId, org, guid, name, in_app: inApp, mail }) => ({
    orgId,
    org,
    guid,
    name,
    inApp,
    mail,
  }))
}

/** The kinds that somebody can have; alarms are for staff. */
export const kindsFor = ({ globalRoles }: NotificationReader['actor']): readonly ChosenKind[] =>
  CHOSEN_KINDS.filter((kind) => kind !== 'alarms' || globalRoles.length > 0)

/** A user's settings of notifications. Throws `session.required` for one who is gone. */
export const settingsOf = async (
  db: Db,
  reader: NotificationReader,
): Promise<NotificationSettings> => {
  const { actor, now } = reader
  const [account] = await db
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, actor.userId))
  if (!account) throw new AppError('session.required')
  const { choices, schedule } = await choicesOf(db, actor.userId)
  const next = async (mail: 'daily' | 'weekly'): Promise<string> =>
    (await nextDigestAt(db, { userId: actor.userId, mail }, schedule, now)).toISOString()
  return {
    email: account.email,
    kinds: kindsFor(actor).map((kind) => {
      const { inApp, mail } = choiceFor(kind, choices)
      return { kind, inApp, mail }
    }),
    profiles: await profilesOf(db, reader),
    schedule: {
      ...schedule,
      daysOff: [...schedule.daysOff],
      pausedUntil: isPauseOver(schedule, now) ? null : schedule.pausedUntil,
    },
    nextDaily: await next('daily'),
    nextWeekly: await next('weekly'),
  }
}

import {
  heldUntil,
  type MailSchedule,
  mailDueAt,
} from '@kogge/domain/notifications/mail-schedule.ts'
import {
  choiceFor,
  type MailTime,
  type NotificationChoices,
} from '@kogge/domain/notifications/notification-choices.ts'
import type { DueRow } from './due-mail.queries.ts'

/** A notification whose mail is planned: when its reader wants it, and when it is due; null where it is settled without. */
export interface PlannedRow {
  readonly id: number
  readonly mail: MailTime
  readonly dueAt: Date | null
  /** Whether it was planned just now, for the first time or anew. */
  readonly isNew: boolean
}

interface Reader {
  readonly choices: NotificationChoices
  readonly schedule: MailSchedule
}

/**
 * Plans the mail of notifications by what their reader has chosen. What is planned already stays so, unless its reader wants
 * none of it any more, or it was held up until they are not to be disturbed. What nobody wants waits for the next daily digest too, and is
 * settled when that is due: a choice that was changed back by then has lost nothing.
 */
export const plannedMail = (
  rows: readonly DueRow[],
  { choices, schedule }: Reader,
  now: Date,
): PlannedRow[] =>
  rows.map(
    ({
      id,
      kind,
      profile_num: profile,
      due_at: due,
      mail_time: time,
      is_subscribed: isSubscribed,
      is_ended: isEnded,
      own,
    }) => {
      const from = new Date(due)
      const isOff = isEnded || (kind === 'matches' && profile !== null && !isSubscribed)
      const mail = isOff ? 'never' : choiceFor(kind, choices, { inApp: null, mail: own }).mail
      // Until the next digest a reader may change their mind.
      if (mail === 'never')
        return {
          id,
          mail,
          dueAt: time === null ? mailDueAt('daily', schedule, from) : null,
          isNew: true,
        }
      if (time === null) return { id, mail, dueAt: mailDueAt(mail, schedule, from), isNew: true }
      // It waited for the digest that is about to be written, at this instant.
      if (time === 'never')
        return {
          id,
          mail,
          dueAt: mailDueAt(mail, schedule, new Date(from.getTime() - 1)),
          isNew: true,
        }
      const held = from <= now ? heldUntil(time, schedule, now) : null
      return { id, mail: time, dueAt: held ?? from, isNew: held !== null }
    },
  )

import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import type { MailList } from '@kogge/domain/notifications/mail-lists.ts'
import { and, eq, sql } from 'drizzle-orm'
import { flagValue } from '../feature-flags.queries.ts'
import { hostOf, reservePlace } from './mail-pace.commands.ts'
import { passesSuppression, suppressionReason } from './mail-suppressions.queries.ts'
import { mailRankOf } from './mail-templates.ts'
import { whyUnwanted } from './unwanted-mail.queries.ts'

/** What stands with messages that wait until mail, or news of tenders, may be sent again. */
export const HELD = 'Held: sending mail is switched off.'
export const HELD_NEWS = 'Held: news of tenders are switched off.'

/** Why a flag keeps back a message of a list; null where none does. */
export const holdOf = async (db: Db, list: MailList | null): Promise<string | null> => {
  if (await flagValue(db, 'disableEmailSending')) return HELD
  if (list === 'tenders' && (await flagValue(db, 'disableMarketAlerts'))) return HELD_NEWS
  return null
}

/** Reasons that stand with messages to addresses that take no mail. */
const SUPPRESSED = {
  hard_bounce: 'Suppressed: mail to the address came back.',
  complaint: 'Suppressed: the recipient reported a message as unwanted.',
  staff: 'Suppressed: support staff stopped mail to the address.',
} as const

/** Reasons that stand with messages that waited, and are wanted no more. */
const UNWANTED = {
  moved: 'Not wanted: the account has another address, or is gone.',
  stopped: 'Not wanted: its reader has stopped such messages.',
  gone: 'Not wanted: its reader may not see any more what it was about.',
} as const

/** The clock that all processes share, in milliseconds. */
const databaseTime = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ ms: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
  )
  return rows[0]?.ms ?? Date.now()
}

/** A place that was not used for so long, since the server was away, is given up: all of them would go at once. */
const LONGEST_PLACE_MS = 60_000

/** The place of a message, unless it is given up; that of mail of accounts, which does not wait, never is. */
const placeStands = (slotAt: Date, now: number): Date | null =>
  slotAt.getTime() === 0 || slotAt.getTime() > now - LONGEST_PLACE_MS ? slotAt : null

/**
 * Seconds until a message may be tried: 0 for now, null where it is not to be tried at all. In a transaction of its own, so
 * that no other message waits for its host's row while a server answers. The message keeps its place at the
 * pace of its host until a try has used it. Where there is no server, no pace is kept.
 */
export const secondsUntilAdmitted = (
  db: Db,
  mailId: string,
  hostPerMinute: number | null,
): Promise<number | null> =>
  db.transaction(async (tx) => {
    const [mail] = await tx
      .select({
        id: mailMessage.id,
        recipient: mailMessage.recipient,
        template: mailMessage.template,
        slotAt: mailMessage.slotAt,
        list: mailMessage.list,
        userId: mailMessage.userId,
        kinds: mailMessage.kinds,
        profile: mailMessage.profile,
      })
      .from(mailMessage)
      .where(and(eq(mailMessage.id, mailId), eq(mailMessage.status, 'queued')))
      .for('update')
    if (!mail) return null
    const keep = (values: Partial<typeof mailMessage.$inferInsert>) =>
      tx.update(mailMessage).set(values).where(eq(mailMessage.id, mailId))
    const hold = await holdOf(tx, mail.list)
    if (hold) {
      await keep({ error: hold })
      return null
    }
    const reason = passesSuppression(mail.template)
      ? null
      : await suppressionReason(tx, mail.recipient)
    const unwanted = reason ? null : await whyUnwanted(tx, mail)
    const refusal = reason ? SUPPRESSED[reason] : unwanted && UNWANTED[unwanted]
    if (refusal) {
      await keep({ status: 'suppressed', error: refusal })
      return null
    }
    if (hostPerMinute === null) return 0
    const kept = mail.slotAt && placeStands(mail.slotAt, await databaseTime(tx))
    const slotAt =
      kept ??
      (await reservePlace(tx, hostOf(mail.recipient), mailRankOf(mail.template), hostPerMinute))
    await keep({ slotAt })
    // Only now: other messages to the same host may have kept this one waiting for its place.
    return Math.max(0, Math.ceil((slotAt.getTime() - (await databaseTime(tx))) / 1000))
  })

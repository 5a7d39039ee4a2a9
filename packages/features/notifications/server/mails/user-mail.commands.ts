import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import {
  digestPeriod,
  type MailSchedule,
  mailDueAt,
  periodEnd,
} from '@kogge/domain/notifications/mail-schedule.ts'
import { flagValue } from '@kogge/platform/server/feature-flags.queries.ts'
import type { JobSender } from '@kogge/platform/server/job-queues.jobs.ts'
import { composeDigest } from '@kogge/platform/server/mail/digest/digest-mail.ts'
import { NEWS } from '@kogge/platform/server/mail/mail-templates.ts'
import { choicesOf } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import { sendWritten } from '@kogge/platform/server/mail/outgoing-mail.commands.ts'
import { tryLockMailOf } from '@kogge/platform/server/mail/replanned-mail.commands.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { readActor } from '@kogge/platform/server/sessions/sessions.queries.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { NotificationReader } from '../reader-condition.queries.ts'
import { hasDigest } from './digest-periods.queries.ts'
import { digestRowsOf, onlyProfileOf } from './digest-rows.queries.ts'
import { digestSections } from './digest-sections.queries.ts'
import { dueRowsOf, visibleOf } from './due-mail.queries.ts'
import { forgetFailures } from './mail-failures.commands.ts'
import { type PlannedRow, plannedMail } from './mail-planning.ts'
import { recordDigest, settleGone, settleMailed, writePlan } from './settled-mail.commands.ts'

export interface UserMailDeps {
  readonly db: Db
  readonly sealing: Sealing
  readonly jobs: JobSender
  readonly publicUrl: string
}

/** The conversation in which mail programs show the digests of a reader. */
const threadOf = (userId: string): string =>
  createHash('sha256').update(`digests of ${userId}`).digest('hex').slice(0, 32)

/** The message of some notifications; null where nothing of them can be said any more. */
const writeMail = async (
  tx: Db,
  { jobs, publicUrl }: UserMailDeps,
  reader: NotificationReader,
  is: 'daily' | 'weekly' | 'news',
  ids: readonly number[],
): Promise<string | null> => {
  const { actor, now } = reader
  const visible = await visibleOf(tx, reader, ids)
  const rows = await digestRowsOf(tx, [...visible])
  const [account] = await tx
    .select({ email: user.email, language: user.language })
    .from(user)
    .where(and(eq(user.id, actor.userId), isNull(user.deletedAt)))
  const locale = uiLocale.catch('en').parse(account?.language)
  const sections = account ? await digestSections(tx, rows, { locale, now }) : []
  if (!account || sections.length === 0) {
    await settleGone(tx, ids)
    return null
  }
  const id = randomUUID()
  const composed = await composeDigest({ is, locale, at: now, sections }, publicUrl)
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const thread = is === 'news' ? null : threadOf(actor.userId)
  const subscription = { userId: actor.userId, kinds, profile: onlyProfileOf(rows), thread }
  const template = is === 'news' ? NEWS : 'digest'
  const mail = {
    id,
    template,
    recipient: account.email,
    locale,
    mailKeyId: null,
    subscription,
    ...composed,
  }
  await sendWritten(tx, jobs, mail, now)
  await settleGone(
    tx,
    ids.filter((one) => !visible.has(one)),
  )
  await settleMailed(tx, [...visible], id)
  return id
}

const later = (rows: readonly PlannedRow[], schedule: MailSchedule, due: Date): PlannedRow[] =>
  rows.map((row) => ({
    ...row,
    dueAt:
      row.mail === 'daily' || row.mail === 'weekly'
        ? mailDueAt(row.mail, schedule, periodEnd(row.mail, schedule, due))
        : row.dueAt,
  }))

const latestOf = (rows: readonly PlannedRow[]): Date =>
  new Date(Math.max(...rows.map(({ dueAt }) => dueAt?.getTime() ?? 0)))

/** Writes the digests that are due: those of a day and of a week that fall together as one message. */
const writeDigest = async (
  tx: Db,
  deps: UserMailDeps,
  reader: NotificationReader,
  rows: readonly PlannedRow[],
  schedule: MailSchedule,
): Promise<void> => {
  const { actor, now } = reader
  const open: {
    mail: 'daily' | 'weekly'
    rows: readonly PlannedRow[]
    dueAt: Date
    period: string
  }[] = []
  for (const mail of ['daily', 'weekly'] as const) {
    const own = rows.filter((row) => row.mail === mail)
    if (own.length === 0) continue
    const dueAt = latestOf(own)
    const period = digestPeriod(mail, schedule, dueAt)
    // What came too late for the digest of a period waits for the next.
    if (await hasDigest(tx, { userId: actor.userId, mail, period }))
      await writePlan(tx, later(own, schedule, dueAt))
    else open.push({ mail, rows: own, dueAt, period })
  }
  const ids = open.flatMap((one) => one.rows.map(({ id }) => id))
  if (ids.length === 0) return
  const is = open.some(({ mail }) => mail === 'weekly') ? 'weekly' : 'daily'
  const mailId = await writeMail(tx, deps, reader, is, ids)
  if (mailId === null) return
  for (const { mail, period, dueAt } of open)
    await recordDigest(tx, { userId: actor.userId, mail, period }, { dueAt, mailId, now })
}

/**
 * Plans the mail of a user's notifications and writes what is due, in one transaction and alone at it: what dies in between leaves
 * nothing, and what is done twice is done once. While mail is switched off nothing is written, and everything waits. Gives whether
 * this was the one that did it.
 */
export const mailUser = (deps: UserMailDeps, userId: string, now: Date): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    if (await flagValue(tx, 'disableEmailSending')) return false
    const withoutMarket = await flagValue(tx, 'disableMarketAlerts')
    if (!(await tryLockMailOf(tx, userId))) return false
    const rows = await dueRowsOf(tx, userId, now, withoutMarket)
    if (rows.length === 0) return false
    const actor = await readActor(tx, deps.sealing, userId, now)
    if (!actor) {
      await settleGone(
        tx,
        rows.map(({ id }) => id),
      )
      return true
    }
    const reader = { actor, now }
    const { choices, schedule } = await choicesOf(tx, userId)
    const planned = plannedMail(rows, { choices, schedule }, now)
    await writePlan(
      tx,
      planned.filter(({ isNew }) => isNew),
    )
    const due = planned.filter(({ dueAt }) => dueAt !== null && dueAt <= now)
    const atOnce = due.filter(({ mail }) => mail === 'atOnce')
    if (atOnce.length > 0)
      await writeMail(
        tx,
        deps,
        reader,
        'news',
        atOnce.map(({ id }) => id),
      )
    await writeDigest(
      tx,
      deps,
      reader,
      due.filter(({ mail }) => mail !== 'atOnce'),
      schedule,
    )
    await forgetFailures(tx, userId)
    return true
  })

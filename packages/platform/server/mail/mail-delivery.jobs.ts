import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { handle, type JobHandler, type Queue } from '../job-queues.jobs.ts'
import type { Log } from '../procedures/procedure-context.ts'
import type { TokenKeys } from '../tokens/token-keys.ts'
import { holdOf, secondsUntilAdmitted } from './mail-admission.commands.ts'
import { noteAnswer, noteFailure, secondsUntilOpen } from './mail-circuit.commands.ts'
import { dropOldPaces, HOST_PER_MINUTE } from './mail-pace.commands.ts'
import { releaseMail } from './mail-release.commands.ts'
import { stopMail } from './mail-suppressions.commands.ts'
import { repeatsToken, TOKEN_PLACE, withoutTokens, withToken } from './mail-token-links.ts'
import { DELIVER_MAIL, DELIVERY_RETRIES } from './outgoing-mail.commands.ts'
import { failureOf, isNoMailbox, type SmtpFailure } from './smtp-failures.ts'
import type { MailTransport, OptionalMail, OutgoingMail } from './smtp-transport.ts'

export interface DeliveryDeps {
  readonly db: Db
  readonly log: Log
  /** Makes the tokens of links. */
  readonly tokenKeys: TokenKeys
  /** Null where no SMTP server is configured: messages are kept and shown. */
  readonly transport: MailTransport | null
  /** Is shown each message that is kept because there is no server to send it. */
  readonly onKept: (mail: OutgoingMail) => void
  /** Messages to one host in a minute. */
  readonly hostPerMinute?: number
}

const MAX_ERROR = 500
/** What a server said, as far as it may be kept: some repeat what they refuse, with its link. */
const reasonOf = (error: unknown, token: string | null): string => {
  const said = (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ')
  if (token !== null && repeatsToken(said.replaceAll(/[\s=]/g, ''), token))
    return `${/\b[45]\d\d\b/.exec(said)?.[0] ?? 'Refused'} (the answer repeats the message)`
  return said.slice(0, MAX_ERROR)
}

type MailRow = typeof mailMessage.$inferSelect

/** The token of a message; null where it has none, or has it in its text since before it was derived. */
const tokenOf = (keys: TokenKeys, { id, mailKeyId, template, recipient }: MailRow): string | null =>
  mailKeyId && keys.mailedToken({ messageId: id, mailKeyId, template, recipient })

/** What the headers of a message say that one may do without. */
const optionalOf = ({ list, thread }: MailRow, token: string | null): OptionalMail | null =>
  list && token !== null ? { list, thread, token } : null

const settle = (
  tx: Db,
  id: string,
  values: Partial<typeof mailMessage.$inferInsert>,
): Promise<unknown> => tx.update(mailMessage).set(values).where(eq(mailMessage.id, id))

/** What stands with a message that is not the one that was written. */
const DAMAGED = 'Damaged: this is not the message that was written.'
const DAMAGED_ALARM =
  'ALARM: a message that waited to be sent is not the one that was written; it is not sent'

/** A message that no server was there to take for so long is given up. */
const LONGEST_WAIT_MS = 5 * 24 * 60 * 60 * 1000
/** Between two tries of a server that is not reached. */
const UNREACHABLE_SECONDS = 30

/** What is left to do when the row is written. */
interface Outcome {
  readonly kept?: OutgoingMail
  /** What a job may keep of a failure, where another try may help. */
  readonly failure?: string
  /** How far a message came that was tried; null for all the way. */
  readonly tried?: SmtpFailure | null
  readonly isLast?: boolean
}

/** Whether a message is given up after a try. One that no server was there to take has not used it up. */
const isLastTry = (failure: SmtpFailure, attempts: number, createdAt: Date): boolean => {
  if (failure === 'refused') return true
  if (failure !== 'unreachable') return attempts > DELIVERY_RETRIES
  return Date.now() - createdAt.getTime() > LONGEST_WAIT_MS
}

/** Tries one message, whose row stays locked meanwhile: a job that runs twice sends once. */
const tryOnce = ({ db, log, tokenKeys, transport }: DeliveryDeps, mailId: string) =>
  db.transaction(async (tx): Promise<Outcome> => {
    const [mail] = await tx
      .select()
      .from(mailMessage)
      .where(and(eq(mailMessage.id, mailId), eq(mailMessage.status, 'queued')))
      .for('update')
    if (!mail) return {}
    const hold = await holdOf(tx, mail.list)
    if (hold) {
      await settle(tx, mailId, { error: hold })
      return {}
    }
    if (!tokenKeys.isMailGenuine(mail)) {
      await settle(tx, mailId, { status: 'damaged', error: DAMAGED })
      log.error({ mailId }, DAMAGED_ALARM)
      return {}
    }
    const token = tokenOf(tokenKeys, mail)
    const texts = token === null ? mail : withToken(mail, token)
    const outgoing: OutgoingMail = { ...texts, optional: optionalOf(mail, token) }
    const done = token === null ? withoutTokens(mail) : {}
    if (!transport) {
      await settle(tx, mailId, { ...done, status: 'kept', error: null })
      return { kept: outgoing }
    }
    const headers = transport.headersOf({ ...mail, optional: optionalOf(mail, TOKEN_PLACE) })
    let serverId: string | null
    try {
      serverId = await transport.send(outgoing)
    } catch (error) {
      const tried = failureOf(error)
      const attempts = mail.attempts + (tried === 'unreachable' ? 0 : 1)
      const isLast = isLastTry(tried, attempts, mail.createdAt)
      const reason = reasonOf(error, token)
      const left = isLast ? { ...done, status: 'failed' as const } : {}
      await settle(tx, mailId, { ...left, attempts, headers, error: reason, slotAt: null })
      if (isNoMailbox(error))
        await stopMail(tx, { mail, reason: 'hard_bounce', detail: reason, since: new Date() })
      log.warn({ mailId, attempts, reason, last: isLast }, 'mail not delivered')
      return { tried, isLast, failure: reason }
    }
    const attempts = mail.attempts + 1
    const sent = {
      status: 'sent' as const,
      attempts,
      headers,
      error: null,
      serverId,
      sentAt: new Date(),
    }
    await settle(tx, mailId, { ...done, ...sent })
    return { tried: null }
  })

/**
 * Delivers one message, once, and gives the seconds after which to come again, null for never. One that its host's pace,
 * a server that is away, or a flag keeps back stays queued. One whose seal does not hold is never
 * sent, nor one to an address that takes no mail. Throws when the queue is to try again.
 */
export const deliverMail = async (deps: DeliveryDeps, mailId: string): Promise<number | null> => {
  const { db, transport, hostPerMinute = HOST_PER_MINUTE } = deps
  const pause = await secondsUntilAdmitted(db, mailId, transport && hostPerMinute)
  if (pause !== 0) return pause
  const closed = transport ? await secondsUntilOpen(db, transport.server) : 0
  if (closed > 0) return closed
  const { kept, tried, failure, isLast } = await tryOnce(deps, mailId)
  if (kept) deps.onKept(kept)
  if (!transport || tried === undefined) return null
  const isServersFault = tried === 'unreachable' || tried === 'interrupted'
  await (isServersFault ? noteFailure : noteAnswer)(db, transport.server)
  if (tried === null || isLast) return null
  if (tried === 'unreachable') return UNREACHABLE_SECONDS
  throw new Error(failure)
}

const RELEASE_MAIL: Queue<object> = {
  name: 'mail.release',
  data: z.object({}),
  retries: 2,
  retryDelaySeconds: 10,
  timeoutSeconds: 120,
  cron: '* * * * *',
}

/** So far apart messages come that wait for the same moment. */
const SPREAD_SECONDS = 20

/** The work of the mail queue. */
export const mailHandlers = (deps: DeliveryDeps): readonly JobHandler[] => [
  handle(
    DELIVER_MAIL,
    async (data, jobs) => {
      const seconds = await deliverMail(deps, data.mailId)
      if (seconds === null) return
      const afterSeconds = seconds + Math.floor(Math.random() * Math.min(seconds, SPREAD_SECONDS))
      await jobs.send(deps.db, DELIVER_MAIL, data, { afterSeconds })
    },
    1,
  ),
  handle(
    RELEASE_MAIL,
    async (_nothing, jobs) => {
      await releaseMail(deps, jobs)
      await dropOldPaces(deps.db)
    },
    5,
  ),
]

import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { flagValue } from '../feature-flags.queries.ts'
import { handle, type JobHandler, type JobSender, type Queue } from '../job-queues.jobs.ts'
import type { Log } from '../procedures/procedure-context.ts'
import type { TokenKeys } from '../tokens/token-keys.ts'
import { mailRankOf } from './mail-templates.ts'
import { repeatsToken, withoutTokens, withToken } from './mail-token-links.ts'
import { DELIVER_MAIL, DELIVERY_RETRIES } from './outgoing-mail.commands.ts'
import { isPermanent, type MailTransport, type OutgoingMail } from './smtp-transport.ts'

export interface DeliveryDeps {
  readonly db: Db
  readonly log: Log
  /** Makes the tokens of links. */
  readonly tokenKeys: TokenKeys
  /** Null where no SMTP server is configured: messages are kept and shown. */
  readonly transport: MailTransport | null
  /** Is shown each message that is kept because there is no server to send it. */
  readonly onKept: (mail: OutgoingMail) => void
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

const settle = (
  tx: Db,
  id: string,
  values: Partial<typeof mailMessage.$inferInsert>,
): Promise<unknown> => tx.update(mailMessage).set(values).where(eq(mailMessage.id, id))

/** What stands with a message that is not the one that was written. */
const DAMAGED = 'Damaged: this is not the message that was written.'
const DAMAGED_ALARM =
  'ALARM: a message that waited to be sent is not the one that was written; it is not sent'

/** What stands with a message that waits until mail may be sent again. */
const HELD = 'Held: sending mail is switched off.'

/** What is left to do when the row is written. */
interface Outcome {
  readonly kept?: OutgoingMail
  readonly failure?: unknown
}

/**
 * Delivers one message, once: its row stays locked meanwhile, and what is no longer queued is left
 * alone, so that a job that runs twice sends once. While the flag `disableEmailSending` is set it
 * stays queued; `releaseMail` sees to it later. One whose seal does not hold is never sent. Throws when another try
 * may help.
 */
export const deliverMail = async (deps: DeliveryDeps, mailId: string): Promise<void> => {
  const { transport } = deps
  const outcome = await deps.db.transaction(async (tx): Promise<Outcome> => {
    const [mail] = await tx
      .select()
      .from(mailMessage)
      .where(and(eq(mailMessage.id, mailId), eq(mailMessage.status, 'queued')))
      .for('update')
    if (!mail) return {}
    if (await flagValue(tx, 'disableEmailSending')) {
      await settle(tx, mailId, { error: HELD })
      return {}
    }
    if (!deps.tokenKeys.isMailGenuine(mail)) {
      await settle(tx, mailId, { status: 'damaged', error: DAMAGED })
      deps.log.error({ mailId }, DAMAGED_ALARM)
      return {}
    }
    const token = tokenOf(deps.tokenKeys, mail)
    const outgoing = token === null ? mail : withToken(mail, token)
    const done = token === null ? withoutTokens(mail) : {}
    if (!transport) {
      await settle(tx, mailId, { ...done, status: 'kept', error: null })
      return { kept: outgoing }
    }
    const attempts = mail.attempts + 1
    try {
      await transport.send(outgoing)
    } catch (failure) {
      const last = isPermanent(failure) || attempts > DELIVERY_RETRIES
      const reason = reasonOf(failure, token)
      const left = last ? { ...done, status: 'failed' as const } : {}
      await settle(tx, mailId, { ...left, attempts, error: reason })
      deps.log.warn({ mailId, attempts, reason, last }, 'mail not delivered')
      // A job keeps what it failed of.
      return last ? {} : { failure: new Error(reason) }
    }
    await settle(tx, mailId, { ...done, status: 'sent', attempts, error: null, sentAt: new Date() })
    return {}
  })
  if (outcome.kept) deps.onKept(outcome.kept)
  if (outcome.failure) throw outcome.failure
}

const RELEASE_MAIL: Queue<object> = {
  name: 'mail.release',
  data: z.object({}),
  retries: 2,
  retryDelaySeconds: 10,
  timeoutSeconds: 120,
  cron: '* * * * *',
}

/** Puts the messages that were held back into the queue once mail may be sent again; gives how many. */
export const releaseMail = ({ db }: Pick<DeliveryDeps, 'db'>, jobs: JobSender): Promise<number> =>
  db.transaction(async (tx) => {
    if (await flagValue(tx, 'disableEmailSending')) return 0
    const released = await tx
      .update(mailMessage)
      .set({ error: null })
      .where(and(eq(mailMessage.status, 'queued'), eq(mailMessage.error, HELD)))
      .returning({ mailId: mailMessage.id, template: mailMessage.template })
    for (const { mailId, template } of released)
      await jobs.send(tx, DELIVER_MAIL, { mailId, rank: mailRankOf(template) })
    return released.length
  })

/** The work of the mail queue. */
export const mailHandlers = (deps: DeliveryDeps): readonly JobHandler[] => [
  handle(DELIVER_MAIL, ({ mailId }) => deliverMail(deps, mailId), 1),
  handle(RELEASE_MAIL, (_nothing, jobs) => releaseMail(deps, jobs).then(() => undefined), 5),
]

import type { Db } from '@kogge/db/client.ts'
import { mailMessage } from '@kogge/db/schema/mail.ts'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Log } from '../context.ts'
import { flagValue } from '../flags/data.ts'
import { handle, type JobHandler, type JobSender, type Queue } from '../jobs.ts'
import { DELIVER_MAIL, DELIVERY_RETRIES } from './commands.ts'
import { isPermanent, type MailTransport, type OutgoingMail } from './transport.ts'

export interface DeliveryDeps {
  readonly db: Db
  readonly log: Log
  /** Null where no SMTP server is configured: messages are kept and shown. */
  readonly transport: MailTransport | null
  /** Is shown each message that is kept because there is no server to send it. */
  readonly onKept: (mail: OutgoingMail) => void
}

const MAX_ERROR = 500
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, MAX_ERROR)

const settle = (
  tx: Db,
  id: string,
  values: Partial<typeof mailMessage.$inferInsert>,
): Promise<unknown> => tx.update(mailMessage).set(values).where(eq(mailMessage.id, id))

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
 * stays queued; `releaseMail` sees to it later. Throws when another try may help.
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
    if (!transport) {
      await settle(tx, mailId, { status: 'kept', error: null })
      return { kept: mail }
    }
    const attempts = mail.attempts + 1
    try {
      await transport.send(mail)
    } catch (failure) {
      const last = isPermanent(failure) || attempts > DELIVERY_RETRIES
      const status = last ? 'failed' : 'queued'
      await settle(tx, mailId, { attempts, error: reasonOf(failure), status })
      deps.log.warn({ mailId, attempts, reason: reasonOf(failure), last }, 'mail not delivered')
      return last ? {} : { failure }
    }
    await settle(tx, mailId, { status: 'sent', attempts, error: null, sentAt: new Date() })
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
      .returning({ mailId: mailMessage.id })
    for (const { mailId } of released) await jobs.send(tx, DELIVER_MAIL, { mailId })
    return released.length
  })

/** The work of the mail queue. */
export const mailHandlers = (deps: DeliveryDeps): readonly JobHandler[] => [
  handle(DELIVER_MAIL, ({ mailId }) => deliverMail(deps, mailId), 1),
  handle(RELEASE_MAIL, (_nothing, jobs) => releaseMail(deps, jobs).then(() => undefined), 5),
]

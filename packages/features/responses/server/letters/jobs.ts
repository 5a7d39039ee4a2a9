import type { Db } from '@kogge/db/client.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import type { Log } from '@kogge/platform/server/context.ts'
import { flagValue } from '@kogge/platform/server/flags/data.ts'
import { handle, type JobHandler } from '@kogge/platform/server/jobs.ts'
import { composeMail } from '@kogge/platform/server/mail/compose.ts'
import { isPermanent, type MailTransport } from '@kogge/platform/server/mail/transport.ts'
import type { SecretBox } from '@kogge/platform/server/secret-box.ts'
import { eq } from 'drizzle-orm'
import { openLetters, type SealedLetter, sealLetters } from './payload.ts'
import { SEND_LETTERS } from './queue.ts'

export interface LetterDeps {
  readonly db: Db
  readonly log: Log
  readonly secretBox: SecretBox
  readonly publicUrl: string
  /** Null where no SMTP server is configured: then nobody is written to, and it is said. */
  readonly transport: MailTransport | null
}

/** Tried every five minutes: for a day. */
const MOST_ATTEMPTS = 288

/** What is left of a letter after a try: nothing, or the letter for another. Never says to whom. */
const sent = async (
  deps: LetterDeps,
  transport: MailTransport,
  letter: SealedLetter,
): Promise<SealedLetter | null> => {
  const { id, recipient, locale } = letter
  const composed = await composeMail(letter, deps.publicUrl)
  try {
    await transport.send({ id, recipient, locale, ...composed })
    return null
  } catch (error) {
    const attempts = letter.attempts + 1
    return isPermanent(error) || attempts >= MOST_ATTEMPTS ? null : { ...letter, attempts }
  }
}

/** Sends one letter of an occasion; gives whether there are more to try now. */
const sendNext = (
  deps: LetterDeps,
  transport: MailTransport,
  id: string,
  tried: Set<string>,
): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(sealedMail)
      .where(eq(sealedMail.id, id))
      .for('update', { skipLocked: true })
    if (!row) return false
    const letters = openLetters(deps.secretBox, id, row.payload)
    const next = letters.find((letter) => !tried.has(letter.id))
    if (!next) {
      if (letters.length === 0) await tx.delete(sealedMail).where(eq(sealedMail.id, id))
      return false
    }
    tried.add(next.id)
    const left = await sent(deps, transport, next)
    const rest = letters.flatMap((letter) =>
      letter.id === next.id ? (left ? [left] : []) : [letter],
    )
    await tx
      .update(sealedMail)
      .set({ payload: sealLetters(deps.secretBox, id, rest) })
      .where(eq(sealedMail.id, id))
    return true
  })

/**
 * Sends the sealed letters that wait. After each one the rest is written anew, so that a job that was
 * cut off repeats one letter at most; nothing is kept of what was sent, nor to whom.
 */
export const sendLetters = async (deps: LetterDeps): Promise<void> => {
  if (await flagValue(deps.db, 'disableEmailSending')) return
  const { transport } = deps
  const rows = await deps.db.select({ id: sealedMail.id }).from(sealedMail)
  for (const { id } of rows) {
    if (transport) {
      const tried = new Set<string>()
      while (await sendNext(deps, transport, id, tried));
    } else {
      await deps.db.delete(sealedMail).where(eq(sealedMail.id, id))
      deps.log.warn({}, 'sealed letters were not sent: there is no SMTP server')
    }
  }
}

export const letterHandlers = (deps: LetterDeps): readonly JobHandler[] => [
  handle(SEND_LETTERS, () => sendLetters(deps)),
]

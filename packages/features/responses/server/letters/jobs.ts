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
  /** Null where no SMTP server is configured: letters wait for one, and buyers are told on their pages. */
  readonly transport: MailTransport | null
  readonly clock: () => Date
}

/**
 * So long a letter waits for a server that takes it; and so long its occasion is kept, whether there
 * was anybody to write to or not: that it is gone tells nothing.
 */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000
const FIRST_PAUSE_MS = 5 * 60 * 1000
const LONGEST_PAUSE_MS = 6 * 60 * 60 * 1000

/** The same letter for another try, later each time. */
const later = (letter: SealedLetter, now: Date): SealedLetter => {
  const attempts = letter.attempts + 1
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS)
  return { ...letter, attempts, nextAt: new Date(now.getTime() + pause).toISOString() }
}

/** Where there is no server, every try fails; letters are not shown, as others are, to whoever runs Kogge. */
const NOWHERE: MailTransport = {
  send: async () => {
    throw new Error('There is no SMTP server.')
  },
  close: () => undefined,
}

/** What is left of a letter after a try: nothing, or the letter for another. Never says to whom. */
const sent = async (
  deps: LetterDeps,
  transport: MailTransport,
  letter: SealedLetter,
  now: Date,
): Promise<SealedLetter | null> => {
  const { id, recipient, locale } = letter
  const composed = await composeMail(letter, deps.publicUrl)
  try {
    await transport.send({ id, recipient, locale, ...composed })
    return null
  } catch (error) {
    return isPermanent(error) ? null : later(letter, now)
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
    const now = deps.clock()
    const post = openLetters(deps.secretBox, id, row.payload, now)
    if (now.getTime() - Date.parse(post.writtenAt) >= KEPT_MS) {
      await tx.delete(sealedMail).where(eq(sealedMail.id, id))
      return false
    }
    const isDue = ({ nextAt }: SealedLetter) => !nextAt || Date.parse(nextAt) <= now.getTime()
    const next = post.letters.find((letter) => !tried.has(letter.id) && isDue(letter))
    if (!next && post.isTried) return false
    if (next) tried.add(next.id)
    const left = next && (await sent(deps, transport, next, now))
    const letters = post.letters.flatMap((letter) =>
      letter.id === next?.id ? (left ? [left] : []) : [letter],
    )
    await tx
      .update(sealedMail)
      .set({ payload: sealLetters(deps.secretBox, id, { ...post, isTried: true, letters }) })
      .where(eq(sealedMail.id, id))
    return true
  })

/**
 * Sends the sealed letters that wait. After each one the rest is written anew, so that a job that was
 * cut off repeats one letter at most; nothing is kept of what was sent, nor to whom. What was not taken
 * is tried again, without a server too. An occasion stays for KEPT_MS, with letters or without.
 */
export const sendLetters = async (deps: LetterDeps): Promise<void> => {
  if (await flagValue(deps.db, 'disableEmailSending')) return
  const { transport } = deps
  const rows = await deps.db.select({ id: sealedMail.id }).from(sealedMail)
  for (const { id } of rows) {
    const tried = new Set<string>()
    while (await sendNext(deps, transport ?? NOWHERE, id, tried));
  }
}

export const letterHandlers = (deps: LetterDeps): readonly JobHandler[] => [
  handle(SEND_LETTERS, () => sendLetters(deps)),
]

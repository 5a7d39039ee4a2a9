import type { Db } from '@kogge/db/client.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import { flagValue } from '@kogge/platform/server/feature-flags.queries.ts'
import { handle, type JobHandler } from '@kogge/platform/server/job-queues.jobs.ts'
import { isCircuitOpen } from '@kogge/platform/server/mail/mail-circuit.commands.ts'
import { composeMail } from '@kogge/platform/server/mail/mail-composition.ts'
import { HOST_PER_MINUTE, hostOf } from '@kogge/platform/server/mail/mail-pace.commands.ts'
import {
  suppressedAddresses,
  suppressedName,
} from '@kogge/platform/server/mail/mail-suppressions.queries.ts'
import { isPermanent } from '@kogge/platform/server/mail/smtp-failures.ts'
import type { MailTransport } from '@kogge/platform/server/mail/smtp-transport.ts'
import type { Log } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import type { SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { eq, lte } from 'drizzle-orm'
import { writeLetters } from './participant-letters.commands.ts'
import { SEND_LETTERS } from './participant-letters-queue.ts'
import {
  openLetters,
  type Post,
  type SealedLetter,
  sealLetters,
  uninvitedTemplate,
} from './sealed-letters.ts'

export interface LetterDeps {
  readonly db: Db
  readonly log: Log
  readonly secretBox: SecretBox
  readonly sealing: Sealing
  readonly publicUrl: string
  /**
   * Null where no SMTP server is configured: letters wait for one, and the buyers' pages say so.
   */
  readonly transport: MailTransport | null
  /** Messages to one host in a minute. */
  readonly hostPerMinute?: number
  readonly clock: () => Date
}

/**
 * So long a letter waits for a server that takes it; and so long its occasion is kept, whether there
 * was anybody to write to or not, and whether it opens: that it is gone tells nothing.
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
  server: '',
  headersOf: () => ({}),
  send: async () => {
    throw new Error('There is no SMTP server.')
  },
  close: () => undefined,
}

/** Runs begin so far apart. */
const RUN_MINUTES = 5

/**
 * A run of the job. Its pace and the addresses that take no mail are kept in its memory: a row or a statement for each letter would
 * name its recipient.
 */
interface Run {
  readonly transport: MailTransport
  readonly suppressed: ReadonlySet<string>
  readonly isOver: () => Promise<boolean>
  /** Whether a host may be sent one more letter. */
  takesPlace(host: string): boolean
}

const beginRun = async (deps: LetterDeps, signal: AbortSignal | undefined): Promise<Run> => {
  const { db, transport, hostPerMinute = HOST_PER_MINUTE } = deps
  const counts = new Map<string, number>()
  return {
    transport: transport ?? NOWHERE,
    suppressed: await suppressedAddresses(db),
    isOver: async () =>
      signal?.aborted === true ||
      (await flagValue(db, 'disableEmailSending')) ||
      (transport !== null && (await isCircuitOpen(db, transport.server))),
    takesPlace: (host) => {
      const count = (counts.get(host) ?? 0) + 1
      counts.set(host, count)
      return count <= hostPerMinute * RUN_MINUTES
    },
  }
}

/** What is left of a letter after a try: nothing, or the letter for another. Never says to whom. */
const sent = async (
  deps: LetterDeps,
  { transport, suppressed }: Run,
  said: Post['said'],
  letter: SealedLetter,
  now: Date,
): Promise<SealedLetter | null> => {
  const { id, recipient, locale } = letter
  const values = said?.values[locale]
  if (!said || !values || suppressed.has(suppressedName(recipient))) return null
  try {
    const template = letter.isUninvited ? uninvitedTemplate(said.template) : said.template
    if (!template) return null
    const draft = { ...letter, template, values }
    const composed = await composeMail(draft, deps.publicUrl)
    await transport.send({ id, recipient, locale, ...composed })
    return null
  } catch (error) {
    return isPermanent(error) ? null : later(letter, now)
  }
}

const AGAIN = 'letters that were sent already were found among those that wait; they are not sent'
/** A process forgets none by its time. */
const NEVER = new Date(8.64e15)

/** Sends one letter of an occasion; gives whether there are more to try now. */
const sendNext = (deps: LetterDeps, run: Run, id: string, tried: Set<string>): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(sealedMail)
      .where(eq(sealedMail.id, id))
      .for('update', { skipLocked: true })
    if (!row) return false
    const now = deps.clock()
    const post = openLetters(deps.secretBox, id, row.payload)
    const isDue = ({ nextAt }: SealedLetter) => !nextAt || Date.parse(nextAt) <= now.getTime()
    const { writtenLetters } = deps.sealing
    const isSent = ({ id: letterId }: SealedLetter) => writtenLetters.has(letterId, new Date(0))
    const unsent = post.letters.filter((letter) => !isSent(letter))
    if (unsent.length < post.letters.length) deps.sealing.alarm({}, AGAIN)
    const next = unsent.find(
      (letter) =>
        !tried.has(letter.id) && isDue(letter) && run.takesPlace(hostOf(letter.recipient)),
    )
    if (!next && post.isTried && unsent.length === post.letters.length) return false
    if (next) tried.add(next.id)
    const left = next && (await sent(deps, run, post.said, next, now))
    if (next && !left) writtenLetters.remember(next.id, NEVER)
    const letters = unsent.flatMap((letter) =>
      letter.id === next?.id ? (left ? [left] : []) : [letter],
    )
    await tx
      .update(sealedMail)
      .set({ payload: sealLetters(deps.secretBox, id, { ...post, isTried: true, letters }) })
      .where(eq(sealedMail.id, id))
    return true
  })

/**
 * Works on each occasion. One that fails, since it was sealed with another secret or its letters cannot be
 * written, keeps no other waiting. Of it nothing is logged but the kind of error: its text could tell
 * whom it concerns.
 */
const onEach = async (
  { log }: LetterDeps,
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<void> => {
  for (const id of ids) {
    try {
      await work(id)
    } catch (error) {
      const kind = error instanceof Error ? error.name : typeof error
      log.error({ kind }, 'sealed letters were passed over')
    }
  }
}

/**
 * Writes the sealed letters of what happened since, and sends those that wait. After each one the rest
 * is written anew, so that a job that was cut off repeats one letter at most; nothing is kept of what was
 * sent, nor to whom. What was not taken is tried again, without a server too. An occasion stays for
 * KEPT_MS, with letters or without.
 */
export const sendLetters = async (deps: LetterDeps, signal?: AbortSignal): Promise<void> => {
  const { db } = deps
  const until = new Date(deps.clock().getTime() - KEPT_MS)
  await db.delete(sealedMail).where(lte(sealedMail.writtenAt, until))
  const rows = await db.select({ id: sealedMail.id }).from(sealedMail)
  const ids = rows.map(({ id }) => id)
  // Also while nothing is sent: who takes part is seen while they do.
  await onEach(deps, ids, (id) => writeLetters(deps, id, deps.clock()))
  const run = await beginRun(deps, signal)
  await onEach(deps, ids, async (id) => {
    const tried = new Set<string>()
    while (!(await run.isOver()) && (await sendNext(deps, run, id, tried)));
  })
}

export const letterHandlers = (deps: LetterDeps): readonly JobHandler[] => [
  handle(SEND_LETTERS, (_nothing, _jobs, { signal }) => sendLetters(deps, signal)),
]

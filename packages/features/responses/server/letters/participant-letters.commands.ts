import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { sealedMail } from '@kogge/db/schema/sealing.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import { takeLetters } from '@kogge/platform/server/audit/sent-letters.commands.ts'
import { saidDocument } from '@kogge/platform/server/ledger/document-proof.queries.ts'
import {
  hasOccasion,
  type LetterOccasion,
  letterOccasion,
} from '@kogge/platform/server/ledger/letter-occasions.queries.ts'
import { provenAccount, refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import type { MailTemplate } from '@kogge/platform/server/mail/mail-templates.ts'
import type { Context, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import { eq } from 'drizzle-orm'
import { readRequest } from '../requests.queries.ts'
import { type LetterParticipant, letterParticipants } from './letter-participants.queries.ts'
import { SEND_LETTERS } from './participant-letters-queue.ts'
import {
  openLetters,
  type Post,
  type SealedLetter,
  sealLetters,
  uninvitedTemplate,
} from './sealed-letters.ts'

interface Deps extends Pick<Context, 'secretBox' | 'sealing'> {
  readonly db: Db
}

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** What is written to one organisation, and where its letters lead; null for nothing. */
type Manner = Pick<SealedLetter, 'isUninvited' | 'path'>

/**
 * An organisation that may no longer read a request is not asked to act on it: it gets a message in
 * words of its own, if it has a tender there that the message concerns, with a link to that.
 */
const mannerFor = (
  rfxId: string,
  { privacy }: Pick<RequestDocument, 'privacy'>,
  { orgId, isInvited, hasSubmitted }: LetterParticipant,
  template: MailTemplate,
): Manner | null => {
  const path = `/rfx/${rfxId}?switchToOrg=${orgId}`
  if (privacy === 'public' || isInvited) return { path }
  const own = uninvitedTemplate(template)
  if (!own || (own !== template && !hasSubmitted)) return null
  return hasSubmitted
    ? { isUninvited: true, path: `/rfx/${rfxId}/response/${orgId}?switchToOrg=${orgId}` }
    : { isUninvited: true, path }
}

/**
 * The letters of an occasion: to the people of all who take part in its request, each in their language.
 * Null, after an alarm, where its request's log has no such occasion. Throws `rfx.key_refused` where log
 * or document do not hold: it is tried again.
 */
const lettersOf = async (
  tx: Db,
  keys: Keys,
  { unwritten, said }: Post,
  now: Date,
): Promise<SealedLetter[] | null> => {
  if (!unwritten || !said) return []
  const { rfxId, others, about } = unwritten
  const { template, values } = said
  const account = await provenAccount(tx, keys.sealing, rfxId)
  const occasion = letterOccasion.safeParse({ rfxId, template, ...about }).data
  if (!occasion || !(await hasOccasion(tx, account, { about: occasion, values }))) {
    keys.sealing.alarm({}, 'letters tell of a step that the log of their request does not have')
    return null
  }
  const request = await readRequest(tx, rfxId)
  const document = request && (await saidDocument(tx, request, account))
  if (!document) throw refusedByLog(keys.sealing, 'the document')
  const letters: SealedLetter[] = []
  for (const participant of await letterParticipants(tx, keys, rfxId, account, now)) {
    const manner = mannerFor(rfxId, document, participant, template)
    if (!manner) continue
    for (const { email: recipient, locale } of participant.readers)
      if (!others.includes(recipient))
        letters.push({ id: randomUUID(), locale, recipient, ...manner, attempts: 0 })
  }
  return letters
}

/**
 * Writes the letters of an occasion into the row that its call has left for them, once however often it
 * is asked for, and however often somebody puts that row back. Here and not in the call, whose time would
 * tell how many take part.
 */
export const writeLetters = ({ db, ...keys }: Deps, id: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx.select().from(sealedMail).where(eq(sealedMail.id, id)).for('update')
    if (!row) return
    const found = openLetters(keys.secretBox, id, row.payload)
    if (!found.unwritten) return
    const letters = await lettersOf(tx, keys, found, now)
    const isFirst = letters !== null && (await takeLetters(tx, keys.sealing, id))
    const { unwritten: _unwritten, ...post } = found
    const next = { ...post, letters: isFirst ? letters : [] }
    await tx
      .update(sealedMail)
      .set({ payload: sealLetters(keys.secretBox, id, next) })
      .where(eq(sealedMail.id, id))
  })

/**
 * Has all written to who take part in a request that is not opened yet, in the transaction of the
 * event: one row under the server's key, there and of the same length whether anybody does or not.
 * Who they are the job looks up: a call that did so would tell by its time how many there are.
 * `about` is what the log has of it, by which the job proves it. `valuesFor` gives what the
 * template asks for, in the reader's language. `others`: addresses that are written to in the open,
 * since they were invited, and need no second letter.
 */
export const mailParticipants = async (
  ctx: UserContext,
  { rfxId, template, ...about }: LetterOccasion,
  valuesFor: (locale: UiLocale) => Readonly<Record<string, string>>,
  others: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const { db: tx } = ctx
  const values = {
    en: { ...valuesFor('en') },
    lv: { ...valuesFor('lv') },
    et: { ...valuesFor('et') },
    lt: { ...valuesFor('lt') },
  }
  const id = randomUUID()
  const post = {
    isTried: false,
    said: { template, values },
    letters: [],
    unwritten: { rfxId, others: [...others], about },
  }
  const payload = sealLetters(ctx.secretBox, id, post)
  await tx.insert(sealedMail).values({ id, payload, writtenAt: ctx.now })
  await ctx.jobs.send(tx, SEND_LETTERS, {})
}

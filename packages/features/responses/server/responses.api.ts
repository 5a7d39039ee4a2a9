import { randomInt, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { sealedMail, sealedSlot } from '@kogge/db/schema/sealing.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locales.ts'
import type { Receipt } from '@kogge/domain/responses/response-content.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { withQueryPipeline } from '@kogge/platform/server/database/query-pipeline.ts'
import type { LetterOccasion } from '@kogge/platform/server/ledger/letter-occasions.queries.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Context, UserContext } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { and, eq } from 'drizzle-orm'
import { SEND_LETTERS } from './letters/participant-letters-queue.ts'
import { sealLetters } from './letters/sealed-letters.ts'
import {
  dropReasons,
  type FoundResponse,
  foundIn,
  inTime,
  keepDamaged,
  lastOfEach,
  type OpenedSlot,
  releaseUnopened,
  writeParticipations,
  writeResponses,
} from './opening/opened-responses.commands.ts'
import { holdRequest, invitationOf, readRequest } from './requests.queries.ts'
import {
  lockLink,
  type MailedLink,
  takenLink,
  tellUptakes,
  withUptake,
} from './slots/link-claims.commands.ts'
import { standingOf } from './slots/slot-participation-state.ts'
import { REWRITE, REWRITE_AFTER_SECONDS } from './slots/slot-rewrite-queue.ts'
import { layRows } from './slots/slot-rows.commands.ts'
import { decoyBytes, knownBy, linkSlot, usualLength } from './slots/slot-sealing.ts'
import { removeSlots, writeSlot } from './slots/slots.commands.ts'
import {
  expectSameRequest,
  lyingIn,
  type OwnedSlot,
  readSlot,
  sealedPartsOf,
} from './slots/slots.queries.ts'
import { beginning, type Changing, heldPlace } from './steps/supplier-step.commands.ts'

export { lockLink } from './slots/link-claims.commands.ts'
export { writeSlot } from './slots/slots.commands.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** The same without what was submitted, of which there may be much. */
interface OpenedResponse extends Omit<FoundResponse, 'submitted'> {
  readonly submitted: { readonly receipt: Receipt } | null
}

/** Up to so much the next part is read while one is opened, besides what is being written. */
const MOST_AHEAD_BYTES = 8 * 1024 * 1024

/**
 * Opens every response to a request with its private key, in the transaction of the opening, which
 * holds the request `for update`: writes who took part and what was submitted, and removes the slots,
 * those that nobody owned too. Of an organisation without a receipt no more is kept than that its time
 * has passed; of one that submitted at several places, what it submitted last counts, and nothing that
 * came after the deadline that the log told of at its time. A slot that is damaged keeps nothing from being opened: it is kept as it was found
 * (`unreadable_slot`). `take` is given what was found, some at a time, to write of it what else there is
 * to be written; what is given in the end is in the order in which it was submitted.
 *
 * Throws `record.not_found`, `rfx.sealed` before the time of opening, whoever asks, and
 * `system.clocks_part` and `rfx.key_refused` where neither time nor key can be relied on.
 */
export const openSlots = async (
  tx: Db,
  keys: Keys,
  rfxId: string,
  pair: KeyPair,
  take: (found: readonly FoundResponse[]) => Promise<unknown> = async () => undefined,
): Promise<readonly OpenedResponse[]> => {
  const request = await readRequest(tx, rfxId)
  if (!request) throw new AppError('record.not_found')
  const { database } = await keys.sealing.readClocks(tx)
  const now = demonstrationHour() ?? database
  const { deadlines, log } = await provenKey(tx, keys.sealing, request, { isWhole: true })
  const key = { publicKey: pair.publicKey, log }
  if (now.getTime() < request.openingAt.getTime()) throw new AppError('rfx.sealed')
  const opened: OpenedResponse[] = []
  const gone: Pick<OwnedSlot, 'slot'>[] = []
  const write = async (places: readonly OpenedSlot[]) => {
    const slots = places.map(({ slot }) => slot)
    const found = places.flatMap((one) => one.found ?? [])
    await writeParticipations(tx, rfxId, places, now)
    await writeResponses(tx, rfxId, found)
    await keepDamaged(tx, rfxId, places, now)
    await tellUptakes(
      tx,
      rfxId,
      slots.flatMap(({ orgId, state }) => (state ? [{ ...state, orgId }] : [])),
    )
    await releaseUnopened(tx, places, now)
    await dropReasons(tx, places)
    await take(found)
    gone.push(...slots.map(({ slot }) => ({ slot })))
    opened.push(
      ...found.map(({ submitted, ...one }) => ({
        ...one,
        submitted: submitted && { receipt: submitted.receipt },
      })),
    )
  }
  const parts = await sealedPartsOf(tx, keys, rfxId)
  // While one part is opened here, the database writes the one before and reads the next.
  await withQueryPipeline(async (enqueue) => {
    const read = ({ items }: (typeof parts)[number]) =>
      enqueue(() => lyingIn(tx, keys, items, true))
    let ahead: ReturnType<typeof read> | null = null
    for (const [index, part] of parts.entries()) {
      const lying = await (ahead ?? read(part))
      const next = parts[index + 1]
      const isSmall = part.bytes + (next?.bytes ?? 0) <= MOST_AHEAD_BYTES
      ahead = next && isSmall ? read(next) : null
      const slots: OwnedSlot[] = []
      for (const one of lying) {
        const slot = await readSlot(keys, one)
        expectSameRequest(keys, slot.state, key)
        slots.push(slot)
        // Others are answered between two.
        await setImmediate()
      }
      const places: OpenedSlot[] = []
      for (const slot of slots) {
        const found = await foundIn(keys, pair, rfxId, slot, deadlines)
        places.push({ slot, found: inTime(found, deadlines) })
        await setImmediate()
      }
      const written = enqueue(() => write(lastOfEach(places)))
      // What is large stands in memory alone.
      if (!isSmall) await written
    }
  })
  await removeSlots(tx, keys, rfxId, gone)
  return opened.sort((a, b) =>
    (a.receipts.at(-1)?.submittedAt ?? '') < (b.receipts.at(-1)?.submittedAt ?? '') ? -1 : 1,
  )
}

/**
 * Has all slots of all requests rewritten some minutes later, so that those of a request that was amended
 * or cancelled know of it, and are not opened by a log whose end was cut off since. Calls of the same
 * minutes enqueue one job, which begins once these minutes are over.
 */
export const rewriteSoon = ({ db, jobs, clock }: Context): Promise<void> => {
  const every = REWRITE_AFTER_SECONDS * 1000
  const since = new Date(Math.floor(clock().getTime() / every) * every).toISOString()
  return jobs.send(db, REWRITE, { since })
}

const FEWEST = 5
const MOST = 20

/**
 * Lays places that nobody owns among those of a request that is published, so that their number does not
 * tell how many take part. Whoever opens it removes them by their names, `decoy:0` to `decoy:19`.
 */
export const plantDecoys = async (
  tx: Db,
  keys: Pick<Context, 'secretBox' | 'sealing'>,
  rfxId: string,
): Promise<void> => {
  const count = randomInt(FEWEST, MOST + 1)
  const rows = Array.from({ length: count }, (_, index) => {
    const slot = keys.sealing.slotOf(rfxId, `decoy:${index}`)
    return { slot, ...decoyBytes(keys, slot, usualLength()) }
  })
  // In the order of their keys, which is none.
  rows.sort((a, b) => a.slot.compare(b.slot))
  await tx.insert(sealedSlot).values(rows)
}

/**
 * Has all written to who take part in a request that is not opened yet, in the transaction of what it
 * tells of: one row under the server's key, there and of the same length whether anybody does or not.
 * Who they are the job looks up: a call that did so would tell by its time how many there are.
 * `about` is what the log has of it, by which the job proves it. `valuesFor` gives what the template asks for, in the reader's language. `others`: addresses that are
 * written to in the open, since they were invited, and need not be told twice.
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

/**
 * Lays the place where it will lie that a mailed link was taken up, so that nothing new appears when it
 * is. One that is there is written anew: whoever took up the letter before was uninvited with it.
 */
export const plantLink = async (
  tx: Db,
  keys: Keys,
  { rfxId, invitationId }: Pick<MailedLink, 'rfxId' | 'invitationId'>,
): Promise<void> => {
  const slot = linkSlot(keys.sealing, rfxId, invitationId)
  await lockLink(tx, keys, { rfxId, invitationId })
  await layRows(tx, [{ slot, ...decoyBytes(keys, slot) }])
}

/**
 * Binds a mailed invitation that stands to the organisation that the caller acts for, once. It is
 * written into what that has for the request, where nobody else can read it. Throws
 * `account.token_invalid` where another has taken it up, it was withdrawn or comes too late, and
 * `rfx.step_refused`.
 */
export const takeUpLink = async (ctx: Changing, link: MailedLink): Promise<void> => {
  const { db: tx } = ctx
  const request = await holdRequest(tx, link.rfxId)
  // The buyer withdraws it after this, or has done so before: no lock is left on its row.
  await lockLink(tx, ctx, link)
  const [held] = await tx
    .select({ id: rfxInvitation.id })
    .from(rfxInvitation)
    .where(
      and(eq(rfxInvitation.id, link.invitationId), eq(rfxInvitation.tokenHash, link.tokenHash)),
    )
  if (!held) throw new AppError('account.token_invalid')
  const { places, place } = await heldPlace(ctx, link.rfxId)
  if (place.isDamaged) throw new AppError('rfx.step_refused', { reason: 'damaged' })
  // It may have been opened or given up, or its time passed, since the link was looked up.
  const { database } = await ctx.sealing.readClocks(tx)
  const now = demonstrationHour() ?? database
  const key = await provenKey(tx, ctx.sealing, request, { known: knownBy(place.state) })
  if (request.state !== 'published' || now >= request.responsesUntil)
    throw new AppError('account.token_invalid')
  const ids = places.map(({ placeId }) => placeId)
  const taken = await takenLink(ctx, link, place.placeId, ids)
  if (!taken) throw new AppError('account.token_invalid')
  const invitation = await invitationOf(tx, link.rfxId, places)
  const state = place.state ?? beginning(request, place, null)
  // Who is invited already is left as they are: this asks them nothing new.
  const { status } = standingOf(state, invitation?.invitedAt ?? now)
  const next = { ...withUptake(state, link, now), status, updatedAt: now.toISOString() }
  await writeSlot(tx, ctx, key, next, taken)
}

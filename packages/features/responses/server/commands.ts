import { randomInt, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { rfxInvitation } from '@kogge/db/schema/participation.ts'
import { sealedMail, sealedSlot } from '@kogge/db/schema/sealing.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import type { Receipt } from '@kogge/domain/response/schema.ts'
import { besides } from '@kogge/platform/server/besides.ts'
import type { Context, UserContext } from '@kogge/platform/server/context.ts'
import { databaseNow } from '@kogge/platform/server/db-clock.ts'
import { provenKey } from '@kogge/platform/server/deeds/keys/data.ts'
import { demonstrationHour } from '@kogge/platform/server/demonstration.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/request-key.ts'
import { and, eq } from 'drizzle-orm'
import { beginning, type Changing, heldPlace } from './changing/commands.ts'
import { type Post, sealLetters } from './letters/payload.ts'
import { SEND_LETTERS } from './letters/queue.ts'
import {
  dropReasons,
  type FoundResponse,
  foundIn,
  keepDamaged,
  lastOfEach,
  type OpenedSlot,
  releaseUnopened,
  writeParticipations,
  writeResponses,
} from './opening/commands.ts'
import { holdRequest, invitationOf } from './requests/data.ts'
import { removeSlots, writeSlot } from './slots/commands.ts'
import { lyingIn, type OwnedSlot, readSlot, sealedPartsOf } from './slots/data.ts'
import { standingOf } from './slots/standing.ts'
import { decoyBytes, linkSlot } from './slots/state.ts'
import { type MailedLink, takeLink, tellUptakes, withUptake } from './uptake/commands.ts'

export { writeSlot } from './slots/commands.ts'

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
 * has passed; of one that submitted at several places, what it submitted last counts. A slot that is damaged keeps nothing from being opened: it is kept as it was found
 * (`unreadable_slot`). `take` is given what was found, some at a time, to write of it what else there is
 * to be written; what is given in the end is in the order in which it was submitted.
 *
 * Throws `record.not_found`, `rfx.sealed` before the time of opening, whoever asks, and
 * `system.clocks_part`.
 */
export const openSlots = async (
  tx: Db,
  keys: Keys,
  rfxId: string,
  pair: KeyPair,
  take: (found: readonly FoundResponse[]) => Promise<unknown> = async () => undefined,
): Promise<readonly OpenedResponse[]> => {
  const [request] = await tx
    .select({ openingAt: writtenRfx.openingAt })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, rfxId))
  if (!request) throw new AppError('record.not_found')
  const { database } = await keys.sealing.readClocks(tx)
  const now = demonstrationHour() ?? database
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
  await besides(async (later) => {
    const read = ({ items }: (typeof parts)[number]) => later(() => lyingIn(tx, keys, items, true))
    let ahead: ReturnType<typeof read> | null = null
    for (const [index, part] of parts.entries()) {
      const lying = await (ahead ?? read(part))
      const next = parts[index + 1]
      const isSmall = part.bytes + (next?.bytes ?? 0) <= MOST_AHEAD_BYTES
      ahead = next && isSmall ? read(next) : null
      const slots: OwnedSlot[] = []
      for (const one of lying) {
        slots.push(await readSlot(keys, one))
        // Others are answered between two.
        await setImmediate()
      }
      const places: OpenedSlot[] = []
      for (const slot of slots) {
        places.push({ slot, found: await foundIn(keys, pair, rfxId, slot) })
        await setImmediate()
      }
      const written = later(() => write(lastOfEach(places)))
      // What is large stands in memory alone.
      if (!isSmall) await written
    }
  })
  await removeSlots(tx, keys, rfxId, gone)
  return opened.sort((a, b) =>
    (a.receipts.at(-1)?.submittedAt ?? '') < (b.receipts.at(-1)?.submittedAt ?? '') ? -1 : 1,
  )
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
    return { slot, ...decoyBytes(keys, slot) }
  })
  // In the order of their keys, which is none.
  rows.sort((a, b) => a.slot.compare(b.slot))
  await tx.insert(sealedSlot).values(rows)
}

/**
 * Has all written to who take part in a request that is not opened yet, in the transaction of what it
 * tells of: one row under the server's key, there and of the same length whether anybody does or not.
 * Who they are the job looks up: a call that did so would tell by its time how many there are.
 * `valuesFor` gives what the template asks for, in the reader's language. `others`: addresses that are
 * written to in the open, since they were invited, and need not be told twice.
 */
export const mailParticipants = async (
  ctx: UserContext,
  rfxId: string,
  template: NonNullable<Post['said']>['template'],
  valuesFor: (locale: UiLocale) => Readonly<Record<string, string>>,
  others: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const { db: tx } = ctx
  const values = {
    ...{ en: { ...valuesFor('en') }, lv: { ...valuesFor('lv') } },
    ...{ et: { ...valuesFor('et') }, lt: { ...valuesFor('lt') } },
  }
  const id = randomUUID()
  const post = {
    ...{ isTried: false, said: { template, values }, letters: [] },
    unwritten: { rfxId, others: [...others] },
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
  await tx
    .insert(sealedSlot)
    .values({ slot, ...decoyBytes(keys, slot) })
    .onConflictDoUpdate({ target: sealedSlot.slot, set: decoyBytes(keys, slot) })
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
  // The buyer withdraws it after this, or has done so before.
  const [held] = await tx
    .select({ id: rfxInvitation.id })
    .from(rfxInvitation)
    .where(
      and(eq(rfxInvitation.id, link.invitationId), eq(rfxInvitation.tokenHash, link.tokenHash)),
    )
    .for('share')
  if (!held) throw new AppError('account.token_invalid')
  const { places, place } = await heldPlace(ctx, link.rfxId)
  if (place.isDamaged) throw new AppError('rfx.step_refused', { reason: 'damaged' })
  // It may have been opened or given up, or its time passed, since the link was looked up.
  const now = await databaseNow(tx)
  if (request.state !== 'published' || now >= request.responsesUntil)
    throw new AppError('account.token_invalid')
  const ids = places.map(({ placeId }) => placeId)
  if (!(await takeLink(ctx, link, place.placeId, ids))) throw new AppError('account.token_invalid')
  const invitation = await invitationOf(tx, link.rfxId, places)
  const state = place.state ?? beginning(request, place, null)
  // Who is invited already is left as they are: this asks them nothing new.
  const { status } = standingOf(state, invitation?.invitedAt ?? now)
  const next = { ...withUptake(state, link, now), status, updatedAt: now.toISOString() }
  await writeSlot(tx, ctx, await provenKey(tx, ctx.sealing, request), next)
}

import { randomInt, randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/account.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/response.ts'
import { sealedMail, sealedSlot } from '@kogge/db/schema/sealing.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { UiLocale } from '@kogge/domain/kernel/locale.ts'
import { uiLocale } from '@kogge/domain/kernel/locale-schema.ts'
import { statusAfterDeadline } from '@kogge/domain/participation/status.ts'
import { filesOf } from '@kogge/domain/response/files.ts'
import type { Receipt, ResponseContent } from '@kogge/domain/response/schema.ts'
import { releaseFiles } from '@kogge/features/files/server/commands.ts'
import { respondersOf } from '@kogge/features/members/server/data.ts'
import type { Context, UserContext } from '@kogge/platform/server/context.ts'
import { databaseNow } from '@kogge/platform/server/db-clock.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/request-key.ts'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { filesIn } from './attaching/commands.ts'
import { participantsOf } from './data.ts'
import { type SealedLetter, sealLetters } from './letters/payload.ts'
import { SEND_LETTERS } from './letters/queue.ts'
import { openedContent } from './opening/opened.ts'
import { slotsOfRequest } from './slots/data.ts'
import { decoyBytes, decoySlots, type SlotState, slotBytes } from './slots/state.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/** What an organisation left that had submitted something, withdrawn or not. */
export interface FoundResponse {
  readonly orgId: string
  /** All that it was ever given, the oldest first. */
  readonly receipts: readonly Receipt[]
  /** What counts; null where it was withdrawn, or is not to be read. */
  readonly submitted: { readonly receipt: Receipt; readonly content: ResponseContent } | null
  /** It was submitted, and is not what its receipt says. */
  readonly isUnreadable: boolean
}

const foundIn = (
  keys: Keys,
  pair: KeyPair,
  state: SlotState,
  sealed: Uint8Array,
): FoundResponse | null => {
  const { orgId, receipts } = state
  const receipt = receipts.at(-1)
  if (!receipt) return null
  if (!state.submitted) return { orgId, receipts, submitted: null, isUnreadable: false }
  const content = openedContent(keys.sealing, pair, state, sealed)
  return content
    ? { orgId, receipts, submitted: { receipt, content }, isUnreadable: false }
    : { orgId, receipts, submitted: null, isUnreadable: true }
}

/** Rows in one statement each, however many there are. */
const AT_ONCE = 100

const writeResponses = async (
  tx: Db,
  rfxId: string,
  found: readonly FoundResponse[],
): Promise<void> => {
  const rows = found.flatMap(({ orgId, submitted }) => {
    if (!submitted) return []
    const { content, receipt } = submitted
    return [{ rfxId, orgId, content, receipt, submittedAt: new Date(receipt.submittedAt) }]
  })
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(response).values(rows.slice(from, from + AT_ONCE))
}

const writeParticipations = async (
  tx: Db,
  states: readonly SlotState[],
  now: Date,
): Promise<void> => {
  const rows = states.map(({ rfxId, orgId, status }) => ({
    ...{ rfxId, orgId, status: statusAfterDeadline(status) },
    updatedAt: now,
  }))
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.insert(participation).values(rows.slice(from, from + AT_ONCE))
}

/** Files of drafts that were never submitted, or not in the end: nobody will ask for them again. */
const releaseUnopened = async (
  tx: Db,
  states: readonly SlotState[],
  found: readonly FoundResponse[],
  now: Date,
): Promise<void> => {
  const opened = new Set(
    found.flatMap(({ submitted }) =>
      submitted ? filesOf(submitted.content).map(({ fileId }) => fileId) : [],
    ),
  )
  const ids = states.flatMap((state) => [...filesIn(state).keys()])
  await releaseFiles(
    tx,
    ids.filter((id) => !opened.has(id)),
    now,
  )
}

/**
 * Opens every response to a request with its private key, in the transaction of the opening, which
 * holds the request `for update`: writes who took part
 * and what was submitted, and removes the slots, those that nobody owned too. Of an organisation without a receipt no more is kept than that its
 * time has passed. What is given is in the order in which it was submitted.
 *
 * Throws `record.not_found`, and `rfx.sealed` before the time of opening, whoever asks.
 */
export const openSlots = async (
  tx: Db,
  keys: Keys,
  rfxId: string,
  pair: KeyPair,
): Promise<readonly FoundResponse[]> => {
  const [request] = await tx
    .select({ openingAt: writtenRfx.openingAt })
    .from(writtenRfx)
    .where(eq(writtenRfx.rfxId, rfxId))
  if (!request) throw new AppError('record.not_found')
  const now = await databaseNow(tx)
  if (now.getTime() < request.openingAt.getTime()) throw new AppError('rfx.sealed')
  const slots = await slotsOfRequest(tx, keys, rfxId, true)
  const found = slots
    .flatMap(({ state, sealed }) => foundIn(keys, pair, state, sealed) ?? [])
    .sort((a, b) =>
      (a.receipts.at(-1)?.submittedAt ?? '') < (b.receipts.at(-1)?.submittedAt ?? '') ? -1 : 1,
    )
  await writeParticipations(
    tx,
    slots.map(({ state }) => state),
    now,
  )
  await writeResponses(tx, rfxId, found)
  await releaseUnopened(
    tx,
    slots.map(({ state }) => state),
    found,
    now,
  )
  const gone = [...slots.map(({ slot }) => slot), ...decoySlots(keys.sealing, rfxId)]
  await tx.delete(sealedSlot).where(sql`${sealedSlot.slot} = any(${sql.param(gone)}::bytea[])`)
  return found
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
 * Writes to all who take part in a request that is not opened yet, in the transaction of what it
 * tells of: one row under the server's key, there and of the same length whether anybody does or not.
 * `valuesFor` gives what the template asks for, in the reader's language. `others`: organisations that are
 * written to in the open, since they were invited, and need not be told twice.
 */
export const mailParticipants = async (
  ctx: UserContext,
  rfxId: string,
  template: SealedLetter['template'],
  valuesFor: (locale: UiLocale) => Readonly<Record<string, string>>,
  others: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const { db: tx } = ctx
  const letters: SealedLetter[] = []
  for (const { orgId } of await participantsOf(tx, ctx, rfxId)) {
    if (others.has(orgId)) continue
    const ids = await respondersOf(tx, orgId, ctx.now)
    if (ids.length === 0) continue
    const readers = await tx
      .select({ email: user.email, language: user.language })
      .from(user)
      .where(and(inArray(user.id, ids), isNull(user.deletedAt)))
    for (const { email: recipient, language } of readers) {
      const locale = uiLocale.catch('en').parse(language)
      const path = `/rfx/${rfxId}?switchToOrg=${orgId}`
      const values = { ...valuesFor(locale) }
      letters.push({ id: randomUUID(), template, locale, recipient, path, values, attempts: 0 })
    }
  }
  const id = randomUUID()
  await tx.insert(sealedMail).values({ id, payload: sealLetters(ctx.secretBox, id, letters) })
  await ctx.jobs.send(tx, SEND_LETTERS, {})
}

/** Writes both halves of a slot. The caller holds its lock. */
export const writeSlot = async (
  tx: Db,
  keys: Keys,
  publicKey: Uint8Array,
  state: SlotState,
): Promise<void> => {
  const values = slotBytes(keys, publicKey, state)
  await tx
    .insert(sealedSlot)
    .values({ slot: keys.sealing.slotOf(state.rfxId, state.orgId), ...values })
    .onConflictDoUpdate({ target: sealedSlot.slot, set: values })
}

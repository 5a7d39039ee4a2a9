import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { participation } from '@kogge/db/schema/participation.ts'
import { response } from '@kogge/db/schema/response.ts'
import { sealedSlot } from '@kogge/db/schema/sealing.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { statusAfterDeadline } from '@kogge/domain/participation/status.ts'
import { filesOf } from '@kogge/domain/response/files.ts'
import type { Receipt, ResponseContent } from '@kogge/domain/response/schema.ts'
import { releaseFiles } from '@kogge/features/files/server/commands.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { databaseNow } from '@kogge/platform/server/db-clock.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/request-key.ts'
import { eq, sql } from 'drizzle-orm'
import { filesIn } from '../attaching/commands.ts'
import { slotsOfRequest } from '../slots/data.ts'
import { decoySlots, type SlotState } from '../slots/state.ts'
import { openedContent } from './opened.ts'

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

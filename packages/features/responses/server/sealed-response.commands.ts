import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { FoundResponse, FoundResponseSummary } from '@kogge/domain/responses/found-response.ts'
import type { Receipt } from '@kogge/domain/responses/response-content.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { provenKey } from '@kogge/platform/server/ledger/request-key-proof.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import type { KeyPair } from '@kogge/platform/server/sealing/sealed-box.ts'
import { writeOpened } from './opening/opened-responses.commands.ts'
import { openSealedParts } from './opening/sealed-parts.commands.ts'
import { readRequest } from './requests.queries.ts'
import { removeSlots } from './slots/slots.commands.ts'
import type { OwnedSlot } from './slots/slots.queries.ts'
import { expectRevision } from './steps/response-drafts.commands.ts'
import {
  expectSubmittable,
  receiptFor,
  receiptOfSame,
  type Submitted,
  withdrawalFor,
} from './steps/submission.ts'
import { type Changing, settle, situationFor, stepped } from './steps/supplier-step.commands.ts'

type Keys = Pick<Context, 'secretBox' | 'sealing'>

/**
 * Submits what is saved, in the place of what was submitted before:
 * 1. the request and the slot of the organisation are held, the request's key proven (`situationFor`);
 * 2. the draft is checked (`expectSubmittable`) and a receipt signed for it (`receiptFor`);
 * 3. all of it is sealed to the request's key and written into the slot (`settle`).
 * It is in, with this receipt, when the transaction ends, or it is not in at all.
 */
export const submitResponse = async (ctx: Changing, given: Submitted): Promise<Receipt> => {
  const situation = await situationFor(ctx, given.rfxId, 'submit')
  const { state } = situation
  expectRevision(state, given.revision)
  const before = receiptOfSame(situation, given)
  if (before) return before
  const { content, status } = await expectSubmittable(ctx, situation, given.version)
  const receipt = await receiptFor(ctx, situation, given.version, content)
  await settle(ctx, situation, {
    ...state,
    status,
    version: Math.max(state.version, given.version),
    receipts: [...state.receipts, receipt],
    submitted: { revision: state.revision, content: null },
    withdrawal: null,
  })
  return receipt
}

/** Takes back what was submitted, at an hour that the server signs; the draft goes on. */
export const withdrawResponse = async (ctx: Changing, rfxId: string): Promise<void> => {
  const situation = await situationFor(ctx, rfxId, 'withdraw')
  const status = stepped(situation, 'withdraw')
  const withdrawal = withdrawalFor(ctx, situation)
  await settle(ctx, situation, { ...situation.state, status, submitted: null, withdrawal })
}

/** The hour of an opening, and the log of its request, proven whole. Throws `rfx.sealed` before its time. */
const provenOpening = async (tx: Db, keys: Keys, rfxId: string) => {
  const request = await readRequest(tx, rfxId)
  if (!request) throw new AppError('record.not_found')
  const { database } = await keys.sealing.readClocks(tx)
  const now = demonstrationHour() ?? database
  const { deadlines, log } = await provenKey(tx, keys.sealing, request, { isWhole: true })
  if (now.getTime() < request.openingAt.getTime()) throw new AppError('rfx.sealed')
  return { now, deadlines, log }
}

const timeOf = ({ receipts }: FoundResponseSummary): string => receipts.at(-1)?.submittedAt ?? ''

/**
 * Opens every response to a request with its private key, in the transaction of the opening, which
 * holds the request `for update`:
 * 1. the time of opening and the log are proven (`provenOpening`);
 * 2. slots are opened, some at a time (`openSealedParts`), and what was found is stored (`writeOpened`);
 * 3. the slots are removed, those that nobody owned too.
 * Of an organisation without a receipt no more is kept than that its time has passed; a slot that is
 * damaged keeps nothing from being opened: it is kept as it was found (`unreadable_slot`). `take` is given
 * what was found, some at a time, to write of it what else there is to be written; what is given in the
 * end is in the order in which it was submitted.
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
): Promise<readonly FoundResponseSummary[]> => {
  const { now, ...proof } = await provenOpening(tx, keys, rfxId)
  const opened: FoundResponseSummary[] = []
  const gone: Pick<OwnedSlot, 'slot'>[] = []
  await openSealedParts(tx, keys, { rfxId, pair, ...proof }, async (places) => {
    const found = places.flatMap((one) => one.found ?? [])
    await writeOpened(tx, keys, rfxId, places, now)
    await take(found)
    gone.push(...places.map(({ slot: { slot } }) => ({ slot })))
    opened.push(
      ...found.map(({ submitted, ...one }) => ({
        ...one,
        submitted: submitted && { receipt: submitted.receipt },
      })),
    )
  })
  await removeSlots(tx, keys, rfxId, gone)
  return opened.sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
}

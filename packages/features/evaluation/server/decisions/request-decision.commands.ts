import type { Db } from '@kogge/db/client.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { bid, evaluationLot, finishedLot } from '@kogge/db/schema/evaluation.ts'
import { writtenStep } from '@kogge/domain/drafting/written-rfx-states.ts'
import { isLotDecided } from '@kogge/domain/evaluation/lot-steps.ts'
import { isStandstillOver, standstillEnd } from '@kogge/domain/evaluation/standstill.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { orgCountry } from '@kogge/features/drafting/server/drafting.api.ts'
import { allTenderers, unreadTenderers } from '@kogge/features/letters/server/letters.api.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { demonstrationHour } from '@kogge/platform/server/database/demonstration-clock.ts'
import { appendDeed, appendDeeds } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm'
import { writeAwards } from '../awards/awards.commands.ts'
import {
  holdLots,
  type LotRow,
  lotStepped,
  lotsOf,
  standstillOf,
} from '../evaluated-lots.queries.ts'
import { type Evaluated, holdOwn, type Managing } from '../evaluated-requests.queries.ts'
import { expectLogged } from '../ledger-proof.queries.ts'
import {
  sendLetters,
  sendNotAwarded,
  withdrawLetters,
} from '../letters/decision-letters.commands.ts'
import { freshIn, toldOf } from '../letters/decision-letters.queries.ts'
import { dropAgreed, dropFormer } from '../scores/dropped-agreements.commands.ts'
import { toldOfLots } from './announced-decisions.queries.ts'
import { UNDECIDED } from './award-decisions.commands.ts'
import { lotsWithoutWords } from './decision-reasons.queries.ts'

/**
 * Until when no contract may be concluded. None is needed where nothing is awarded, or where the only
 * tenderer there was is awarded everything (Directive 89/665/EEC, Article 2b(b)); whose response could
 * not be read is one as well.
 */
export const standstillFor = async (
  db: Db,
  { rfxId, orgId }: Evaluated,
  awarded: number,
  now: Date,
): Promise<Date | null> => {
  const tenderers = await allTenderers(db, rfxId)
  if (awarded === 0 || tenderers.length < 2) return null
  return standstillEnd(now, 'electronic', await orgCountry(db, orgId))
}

/**
 * Decides a request once every lot is: the standstill begins, every bidder gets its letter, and the
 * awards stand on the public page, in search and in analysis; all of it or nothing. Throws
 * `rfx.step_refused`, with `reason` `lots_open` and how many, or `words_missing`, how many and `lotIds`
 * (with spaces between them) where letters would not say what a winner is better in (see wordsFor).
 */
export const decideRequest = async (
  ctx: Managing,
  { rfxId }: { readonly rfxId: string },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.deed
  const row = await holdOwn(ctx, rfxId, orgId, 'update')
  const state = writtenStep(row.state, 'decide')
  if (!state || row.kind !== 'tender') throw new AppError('rfx.step_refused', { step: 'decide' })
  await expectLogged(ctx, row, null)
  const lots = await lotsOf(db, rfxId)
  const open = lots.filter((one) => !isLotDecided(one.state)).length
  if (open > 0) throw new AppError('rfx.step_refused', { reason: 'lots_open', count: open })
  const told = await toldOf(db, row, lots)
  const fresh = await freshIn(db, rfxId, lots)
  const untold = lots.filter(({ lotId }) => fresh.has(lotId))
  const wordless = lotsWithoutWords(untold, told.standings, told.reasons)
  if (wordless.length > 0)
    throw new AppError('rfx.step_refused', {
      reason: 'words_missing',
      count: wordless.length,
      lotIds: wordless.join(' '),
    })
  const now = await databaseNow(db)
  const awarded = lots.filter(({ winnerId }) => winnerId !== null).length
  // What is concluded waits for nothing.
  const waiting = lots.filter((lot) => lot.state === 'awarded').length
  const standstillUntil = await standstillFor(db, row, waiting, now)
  const decided: Evaluated = { ...row, state, decidedAt: now, standstillUntil, updatedAt: now }
  await db
    .update(writtenRfx)
    .set({ state, decidedAt: now, standstillUntil, updatedAt: now })
    .where(eq(writtenRfx.rfxId, rfxId))
  await writeAwards(db, decided, lots, now, { kind: 'decision' })
  await appendDeed(db, sealing, {
    rfxId,
    type: 'rfx.decided' as const,
    userId: actor.userId,
    orgId,
    details: {
      lots: lots.length,
      awarded,
      standstillUntil: standstillUntil?.toISOString() ?? null,
    },
  })
  await sendLetters(ctx, { row: decided, told, fresh }, now)
}

/** Those who bid for these lots, or may have, since what they submitted could not be read. */
export const biddersIn = async (db: Db, rfxId: string, lotIds: readonly string[]) => {
  const rows = await db
    .selectDistinct({ orgId: bid.orgId })
    .from(bid)
    .where(and(eq(bid.rfxId, rfxId), inArray(bid.lotId, [...lotIds])))
  return [...rows.map(({ orgId }) => orgId), ...(await unreadTenderers(db, rfxId))]
}

/**
 * Takes decisions that bidders were told of back while the standstill lasts, or while another lot of
 * the request is decided anew, and opens their scores: with a reason, which their bidders are told; all
 * others, that their standstill is void. Throws `rfx.step_refused` with `reason` (`standstill_over`,
 * `contracts_open`, `not_told`).
 */
export const reconsider = async (
  ctx: Managing,
  given: {
    readonly rfxId: string
    readonly lotIds: readonly string[]
    readonly reason: string
  },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.deed
  const { rfxId, reason } = given
  const lotIds = [...new Set(given.lotIds)]
  const row = await holdOwn(ctx, rfxId, orgId, 'update')
  const state = writtenStep(row.state, 'reconsider')
  const now = await databaseNow(db)
  const refuse = (reason: string) =>
    new AppError('rfx.step_refused', { step: 'reconsider', reason })
  if (!state) throw refuse('standstill_over')
  // Once another lot was taken back no standstill runs, and no contract can be concluded.
  const before = await holdLots(db, rfxId, lotIds, 'update')
  const isOver =
    row.state === 'decided' && before.some((lot) => isStandstillOver(standstillOf(row, lot), now))
  if (isOver) throw refuse('standstill_over')
  // What is free to be signed may be signed already: decided anew, such a contract would have no day.
  const isFree = (lot: LotRow): boolean =>
    lot.state === 'awarded' &&
    !lotIds.includes(lot.lotId) &&
    isStandstillOver(standstillOf(row, lot), now)
  const all = await lotsOf(db, rfxId)
  if (row.state === 'decided' && all.some(isFree)) throw refuse('contracts_open')
  for (const lot of before) lotStepped(lot, 'rescore')
  await expectLogged(ctx, row, null)
  if ((await toldOfLots(db, rfxId, before)).length < before.length) throw refuse('not_told')
  await db
    .update(evaluationLot)
    .set({ ...UNDECIDED, state: 'scoring', agreedAt: null, agreedBy: null })
    .where(and(eq(evaluationLot.rfxId, rfxId), inArray(evaluationLot.lotId, lotIds)))
  // The next decision begins a standstill for all that is not concluded: those of single lots are void.
  await db
    .update(evaluationLot)
    .set({ standstillUntil: null })
    .where(and(eq(evaluationLot.rfxId, rfxId), ne(evaluationLot.state, 'concluded')))
  await db
    .delete(finishedLot)
    .where(and(eq(finishedLot.rfxId, rfxId), inArray(finishedLot.lotId, lotIds)))
  await dropFormer(db, rfxId, lotIds)
  const dropped = await dropAgreed(db, rfxId, lotIds)
  const opened: Evaluated = { ...row, state, decidedAt: null, standstillUntil: null }
  await db
    .update(writtenRfx)
    .set({ state, decidedAt: null, standstillUntil: null, updatedAt: now })
    .where(eq(writtenRfx.rfxId, rfxId))
  // Whoever did not sign may yet: all of the lot is decided anew.
  await db
    .update(bid)
    .set({ declinedAt: null })
    .where(and(eq(bid.rfxId, rfxId), inArray(bid.lotId, lotIds), isNotNull(bid.declinedAt)))
  await writeAwards(db, opened, await lotsOf(db, rfxId), now, { kind: 'reconsideration', lotIds })
  await appendDeed(db, sealing, {
    rfxId,
    type: 'rfx.reconsidered' as const,
    userId: actor.userId,
    orgId,
    details: {
      lotIds,
      reason,
      before: before.map(({ lotId, state: was, winnerId }) => ({ lotId, state: was, winnerId })),
      ...dropped,
    },
  })
  const bidders = await biddersIn(db, rfxId, lotIds)
  await withdrawLetters(ctx, { row, lots: all, bidders, takenBack: lotIds }, reason, now)
}

const dayOf = (time: Date): string => wallOf(time).slice(0, 10)

/** What is known of a contract. */
export interface Concluded {
  readonly rfxId: string
  readonly lotIds: readonly string[]
  /** `2026-11-21` */
  readonly concludedOn: string
  /** Decimal string; absent: as it was awarded. */
  readonly amount: string | null
  readonly reference: string
}

/**
 * Writes down that contracts were concluded. Throws `rfx.step_refused` while the standstill lasts
 * (`standstill`), for what is not awarded, for a day within the standstill or one to come (`day`), and
 * for one amount given for several lots (`amount`).
 */
export const concludeContracts = async (ctx: Managing, given: Concluded): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.deed
  const { rfxId, concludedOn, amount, reference } = given
  const lotIds = [...new Set(given.lotIds)].sort()
  const row = await holdOwn(ctx, rfxId, orgId, 'update')
  // By no clock that was moved past the standstill.
  const { database } = await sealing.readClocks(db)
  const now = demonstrationHour() ?? database
  const refuse = (reason: string) => new AppError('rfx.step_refused', { step: 'conclude', reason })
  if (row.state !== 'decided') throw refuse('not_decided')
  const held = await holdLots(db, rfxId, lotIds, 'update')
  for (const lot of held) {
    const until = standstillOf(row, lot)
    if (!isStandstillOver(until, now)) throw refuse('standstill')
    const first = until ?? row.decidedAt ?? now
    const isWithin = until ? concludedOn <= dayOf(first) : concludedOn < dayOf(first)
    if (isWithin || concludedOn > dayOf(now)) throw refuse('day')
  }
  if (amount !== null && lotIds.length > 1) throw refuse('amount')
  for (const lot of held) lotStepped(lot, 'conclude')
  await expectLogged(ctx, row, null)
  await db
    .update(evaluationLot)
    .set({
      state: 'concluded',
      concludedOn,
      concludedBy: actor.userId,
      contractReference: reference,
      ...(amount === null ? {} : { amount }),
    })
    .where(and(eq(evaluationLot.rfxId, rfxId), inArray(evaluationLot.lotId, lotIds)))
  await db.update(writtenRfx).set({ updatedAt: now }).where(eq(writtenRfx.rfxId, rfxId))
  await writeAwards(db, row, await lotsOf(db, rfxId), now, { kind: 'contract' })
  await appendDeeds(
    db,
    sealing,
    rfxId,
    lotIds.map((lotId) => ({
      type: 'rfx.contract_concluded' as const,
      userId: actor.userId,
      orgId,
      details: { lotId, concludedOn, amount, reference },
    })),
  )
}

/**
 * Writes down that the winner of a lot does not sign: it ends without a contract (BT-144 `no-signed`),
 * and its bidders are told.
 */
export const fallThrough = async (
  ctx: Managing,
  {
    rfxId,
    lotId,
    words,
  }: { readonly rfxId: string; readonly lotId: string; readonly words: string },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.deed
  const row = await holdOwn(ctx, rfxId, orgId, 'update')
  if (row.state !== 'decided') throw new AppError('rfx.step_refused', { step: 'fall_through' })
  const [lot] = await holdLots(db, rfxId, [lotId], 'update')
  if (lot) lotStepped(lot, 'fall_through')
  await expectLogged(ctx, row, null)
  const now = await databaseNow(db)
  await db
    .update(evaluationLot)
    .set({ ...UNDECIDED, state: 'unsuccessful', noAwardReason: 'no-signed', words, decidedAt: now })
    .where(and(eq(evaluationLot.rfxId, rfxId), eq(evaluationLot.lotId, lotId)))
  if (lot?.winnerId)
    await db
      .update(bid)
      .set({ declinedAt: now })
      .where(and(eq(bid.rfxId, rfxId), eq(bid.lotId, lotId), eq(bid.orgId, lot.winnerId)))
  const lots = await lotsOf(db, rfxId)
  await writeAwards(db, row, lots, now, { kind: 'no-contract' })
  await appendDeed(db, sealing, {
    rfxId,
    type: 'rfx.lot_unsuccessful' as const,
    userId: actor.userId,
    orgId,
    details: { lotId, code: 'no-signed', words, winnerId: lot?.winnerId ?? null },
  })
  const bidders = await biddersIn(db, rfxId, [lotId])
  await sendNotAwarded(ctx, { row, lots, lotId, bidders }, now)
}

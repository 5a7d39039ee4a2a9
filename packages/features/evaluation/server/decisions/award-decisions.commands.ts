import { evaluationLot } from '@kogge/db/schema/evaluation.ts'
import { failReasons, type NoAwardReason } from '@kogge/domain/evaluation/lot-steps.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { appendLedgerEntries } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import {
  firstsIn,
  holdForStep,
  holdLots,
  lotStepped,
  type RankedLot,
  rankedLotsIn,
} from '../evaluated-lots.queries.ts'
import {
  type Evaluated,
  expectOpened,
  holdOwn,
  type Managing,
} from '../evaluated-requests.queries.ts'
import { dropChanged } from '../scores/dropped-agreements.commands.ts'
import { announcedLotsOf, receivedIn } from './announced-decisions.queries.ts'
import { agreedWords, reasonsIn } from './decision-reasons.queries.ts'

const ofLots = (rfxId: string, lotIds: readonly string[]) =>
  and(eq(evaluationLot.rfxId, rfxId), inArray(evaluationLot.lotId, [...lotIds]))

export interface Winner {
  readonly lotId: string
  readonly orgId: string
  readonly amount: string | null
}

/**
 * The bid that wins a lot: the first of those that did not decline to sign, or of several firsts the one
 * that is named, and then with words that say why. Throws `rfx.step_refused` with `reason` (`no_bids`,
 * `tied`, `not_first`) and `lotId`.
 */
export const winnerIn = (
  lotId: string,
  standing: RankedLot | undefined,
  winnerId: string | null,
  words: string,
): Winner => {
  const refuse = (reason: string) => new AppError('rfx.step_refused', { reason, lotId })
  const firsts = firstsIn(standing)
  if (firsts.length === 0) throw refuse('no_bids')
  if (firsts.length > 1 && (winnerId === null || words === '')) throw refuse('tied')
  const chosen = winnerId === null ? firsts[0] : firsts.find(({ orgId }) => orgId === winnerId)
  if (!chosen) throw refuse('not_first')
  return { lotId, orgId: chosen.orgId, amount: chosen.total }
}

/** A winner with the words that say why. */
type ReasonedWinner = Winner & { readonly words: string }

/** What lots are awarded by: the bid that is chosen among several firsts, and why. */
export interface Choice {
  readonly winnerId: string | null
  readonly words: string
}

/**
 * The winners of lots, each the first of its lot. Without words, what evaluators agreed to say of the
 * winner takes their place where that tells those who lose by points of people why. Throws as `winnerIn`.
 */
export const winnersIn = async (
  { db }: Pick<Managing, 'db'>,
  { row, lotIds }: { readonly row: Evaluated; readonly lotIds: readonly string[] },
  { winnerId, words }: Choice,
): Promise<readonly ReasonedWinner[]> => {
  const { rfxId } = row
  const standings = await rankedLotsIn(db, rfxId, row.document, lotIds)
  const { language } = row.document
  const reasons = words === '' ? await reasonsIn(db, rfxId, lotIds) : new Map()
  return lotIds.map((lotId) => {
    const standing = standings.get(lotId)
    const winner = winnerIn(lotId, standing, winnerId, words)
    const agreed = standing ? agreedWords(standing, reasons, winner.orgId, language) : ''
    return { ...winner, words: words || agreed }
  })
}

/** Writes the winners of lots, and the log. */
export const writeWinners = async (
  ctx: Managing,
  rfxId: string,
  winners: readonly ReasonedWinner[],
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const now = await databaseNow(db)
  await db.execute(sql`
    update ${evaluationLot} set state = 'awarded', decided_at = ${now.toISOString()}::timestamptz,
      decided_by = ${actor.userId}::uuid, winner_id = w.org_id, amount = w.amount, words = w.words,
      no_award_reason = null
    from jsonb_to_recordset(${JSON.stringify(
      winners.map(({ lotId, orgId: org_id, ...one }) => ({ lot_id: lotId, org_id, ...one })),
    )}::jsonb) as w (lot_id text, org_id uuid, amount text, words text)
    where ${evaluationLot.rfxId} = ${rfxId}::uuid and ${evaluationLot.lotId} = w.lot_id`)
  await appendLedgerEntries(
    db,
    sealing,
    rfxId,
    winners.map(({ lotId, orgId: chosen, amount, words: said }) => ({
      type: 'rfx.lot_decided' as const,
      userId: actor.userId,
      orgId,
      details: { lotId, winnerId: chosen, amount, words: said },
    })),
  )
}

/**
 * Ends lots without a winner, for a reason that can be true of each. Throws `rfx.step_refused` with
 * `reason` `code_untrue` and `lotId` where it cannot.
 */
export const failLots = async (
  ctx: Managing,
  given: {
    readonly rfxId: string
    readonly lotIds: readonly string[]
    readonly code: NoAwardReason
    readonly words: string
  },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const { rfxId, code, words } = given
  const { lotIds } = await holdForStep(ctx, given, 'fail')
  for (const [lotId, received] of await receivedIn(db, rfxId, lotIds))
    if (!failReasons(received).includes(code))
      throw new AppError('rfx.step_refused', { reason: 'code_untrue', lotId })
  await db
    .update(evaluationLot)
    .set({
      state: 'unsuccessful',
      decidedAt: await databaseNow(db),
      decidedBy: actor.userId,
      winnerId: null,
      amount: null,
      noAwardReason: code,
      words,
    })
    .where(ofLots(rfxId, lotIds))
  await appendLedgerEntries(
    db,
    sealing,
    rfxId,
    lotIds.map((lotId) => ({
      type: 'rfx.lot_unsuccessful' as const,
      userId: actor.userId,
      orgId,
      details: { lotId, code, words },
    })),
  )
}

export const UNDECIDED = {
  decidedAt: null,
  decidedBy: null,
  winnerId: null,
  amount: null,
  noAwardReason: null,
  words: null,
  standstillUntil: null,
}

/**
 * Takes the decision on a lot back before it is announced; what was agreed on in it stands where it
 * was settled, and else among the same evaluators. Throws `rfx.step_refused` afterwards.
 */
export const retractLot = async (
  ctx: Managing,
  { rfxId, lotId }: { readonly rfxId: string; readonly lotId: string },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  expectOpened(await holdOwn(ctx, rfxId, orgId, 'share'))
  const [lot] = await holdLots(db, rfxId, [lotId], 'update')
  if (!lot) throw new AppError('record.not_found')
  const state = lotStepped(lot, 'retract')
  if ((await announcedLotsOf(db, rfxId, [lot])).length > 0)
    throw new AppError('rfx.step_refused', { step: 'retract', reason: 'told', lotId })
  await db
    .update(evaluationLot)
    .set({ ...UNDECIDED, state })
    .where(ofLots(rfxId, [lotId]))
  const dropped = state === 'scoring' ? await dropChanged(db, rfxId, lotId) : {}
  await appendLedgerEntries(db, sealing, rfxId, [
    {
      type: 'rfx.reconsidered' as const,
      userId: actor.userId,
      orgId,
      details: {
        lotIds: [lotId],
        before: { state: lot.state, winnerId: lot.winnerId },
        ...dropped,
      },
    },
  ])
}

import type { Db } from '@kogge/db/client.ts'
import { agreedScore, bid, evaluationLot } from '@kogge/db/schema/evaluation.ts'
import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { type RankedBid, rankBids } from '@kogge/domain/evaluation/bid-ranking.ts'
import { criteriaByLot, type ScoredBy } from '@kogge/domain/evaluation/lot-criteria.ts'
import { type LotStep, lotStep } from '@kogge/domain/evaluation/lot-steps.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { toMoney } from '@kogge/domain/kernel/money.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import {
  type Evaluated,
  expectOpened,
  expectTender,
  holdOwn,
  type Managing,
} from './evaluated-requests.queries.ts'
import { expectLogged } from './ledger-proof.queries.ts'

export type LotRow = typeof evaluationLot.$inferSelect
type BidRow = typeof bid.$inferSelect

const ofLots = (rfxId: string, lotIds: readonly string[]) =>
  and(eq(evaluationLot.rfxId, rfxId), inArray(evaluationLot.lotId, [...lotIds]))

/** The lots of a request that was opened, in their order. */
export const lotsOf = (db: Db, rfxId: string): Promise<LotRow[]> =>
  db
    .select()
    .from(evaluationLot)
    .where(eq(evaluationLot.rfxId, rfxId))
    .orderBy(asc(evaluationLot.lotId))

/**
 * Lots for a change, held until the transaction ends: `share` while several score at once, `update`
 * for what moves the lot. In the order of their ids, so that no two stop each other. Throws
 * `record.not_found` where one is not there.
 */
export const holdLots = async (
  tx: Db,
  rfxId: string,
  lotIds: readonly string[],
  mode: 'share' | 'update',
): Promise<readonly LotRow[]> => {
  const rows = await tx
    .select()
    .from(evaluationLot)
    .where(ofLots(rfxId, lotIds))
    .orderBy(asc(evaluationLot.lotId))
    .for(mode)
  if (rows.length !== new Set(lotIds).size) throw new AppError('record.not_found')
  return rows
}

/** Where a step leads; throws `evaluation.settled` for scores that are agreed on, else `rfx.step_refused`. */
export const lotStepped = ({ state, agreedAt, lotId }: LotRow, step: LotStep) => {
  const next = lotStep(state, step, agreedAt !== null)
  if (next) return next
  const isAboutScores = step === 'score' || step === 'reject' || step === 'agree'
  throw new AppError(isAboutScores ? 'evaluation.settled' : 'rfx.step_refused', { step, lotId })
}

/**
 * Holds an opened request of one's own and lots of it, each once and in one order, for a step that all
 * of them can take, and proves what they are decided by. Throws `record.not_found`, and what `lotStepped`,
 * `expectTender` and `expectLogged` throw.
 */
export const holdForStep = async (
  ctx: Managing,
  of: { readonly rfxId: string; readonly lotIds: readonly string[] },
  step: LotStep,
): Promise<{ readonly row: Evaluated; readonly lotIds: readonly string[] }> => {
  const { db: tx, grant } = ctx
  const lotIds = [...new Set(of.lotIds)].sort()
  const row = await holdOwn(ctx, of.rfxId, grant.action.orgId, 'share')
  expectTender(row)
  expectOpened(row)
  for (const lot of await holdLots(tx, of.rfxId, lotIds, 'update')) lotStepped(lot, step)
  // Closing one's own scores signs nothing of what others wrote.
  if (step !== 'score') await expectLogged(ctx, row, lotIds)
  return { row, lotIds }
}

/**
 * Whether the scores of a lot may change yet without a decision being reconsidered: it is scored,
 * or it ended without a winner before they were settled, which can be taken back until the decision
 * is announced.
 */
export const areScoresOpen = (
  { state: requestState }: Pick<Evaluated, 'state'>,
  { state, agreedAt }: Pick<LotRow, 'state' | 'agreedAt'>,
): boolean =>
  state === 'scoring' ||
  (state === 'unsuccessful' && agreedAt === null && requestState === 'opened')

/**
 * The last instant before which there is no contract on a lot; null where nothing keeps it back. Of the
 * standstill of the whole and its own the later: a contract that is concluded was kept back by those alone
 * that ended before its day, and not by one that began when other lots were decided anew.
 */
export const standstillOf = (
  { standstillUntil: whole }: Pick<Evaluated, 'standstillUntil'>,
  { standstillUntil: own, concludedOn }: Pick<LotRow, 'standstillUntil' | 'concludedOn'>,
): Date | null => {
  const ends = [whole, own].flatMap((end) => {
    const isOf = end && (concludedOn === null || wallOf(end).slice(0, 10) < concludedOn)
    return isOf ? end.getTime() : []
  })
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

/** A bid as it is compared, and how it stands. */
export interface ComparedBid {
  readonly orgId: string
  readonly total: string | null
  readonly prices: BidRow['prices']
  readonly rejectedAt: Date | null
  readonly rejectedCode: BidRow['rejectedCode']
  readonly rejectedReason: string | null
  /** It had won, and its bidder did not sign. */
  readonly isDeclined: boolean
  /** When that was written down. */
  readonly declinedAt: Date | null
  readonly standing: RankedBid
}

/** How the bids of a lot stand, with what they are compared by. */
export interface RankedLot {
  readonly lotId: string
  readonly criteria: readonly ScoredBy[]
  readonly bids: readonly ComparedBid[]
}

const NOTHING: RankedBid = { orgId: '', points: {}, total: null, rank: null, isTied: false }

/** The bids of a lot, in one row: there are tens of thousands, and each row costs more than what it says. */
interface LotBids extends Record<string, unknown> {
  readonly lot_id: string
  readonly orgs: readonly string[]
  readonly totals: readonly (string | null)[]
  readonly prices: readonly BidRow['prices'][]
  /** When, why and in what words, by organisation; null where none was rejected. */
  readonly rejected: Readonly<
    Record<string, readonly [string, BidRow['rejectedCode'], string | null]>
  > | null
  /** When winners did not sign, by organisation; null where there is none. */
  readonly declined: Readonly<Record<string, string>> | null
}

/** What was agreed on for the bids of a lot by one criterion, by organisation. */
interface Agreed extends Record<string, unknown> {
  readonly lot_id: string
  readonly criterion_id: string
  readonly points: Readonly<Record<string, number>>
}

/** How bids stand in these lots, or in all, by what has been agreed on so far. */
export const rankedLotsIn = async (
  db: Db,
  rfxId: string,
  document: RequestDocument,
  lotIds: readonly string[] | null = null,
): Promise<ReadonlyMap<string, RankedLot>> => {
  const within = <T extends typeof bid | typeof agreedScore>(table: T) =>
    and(eq(table.rfxId, rfxId), lotIds ? inArray(table.lotId, [...lotIds]) : undefined)
  const { rows: lots } = await db.execute<LotBids>(sql`
    select lot_id, json_agg(org_id) as orgs, json_agg(total) as totals, json_agg(prices) as prices,
      json_object_agg(org_id, json_build_array(rejected_at, rejected_code, rejected_reason))
        filter (where rejected_at is not null) as rejected,
      json_object_agg(org_id, declined_at) filter (where declined_at is not null) as declined
    from (select * from ${bid} where ${within(bid)} order by lot_id, org_id) as b
    group by lot_id order by lot_id`)
  const { rows: agreed } = await db.execute<Agreed>(sql`
    select lot_id, criterion_id, json_object_agg(org_id, points) as points
    from ${agreedScore} where ${within(agreedScore)} group by lot_id, criterion_id`)
  const points = Map.groupBy(agreed, (one) => one.lot_id)
  const { currency } = document.value
  const minorOf = (amount: string | null): bigint | null =>
    amount === null ? null : toMoney({ amount, currency }).minor
  const criteriaOf = criteriaByLot(document)
  return new Map(
    lots.map(({ lot_id: lotId, orgs, totals, prices, rejected, declined }) => {
      const criteria = criteriaOf(lotId)
      const scores = points.get(lotId) ?? []
      const pointsOf = (orgId: string): Record<string, number> => {
        const known: Record<string, number> = {}
        for (const one of scores) {
          const count = one.points[orgId]
          if (count !== undefined) known[one.criterion_id] = count
        }
        return known
      }
      const rankedBids = rankBids(
        criteria,
        orgs.map((orgId, index) => ({
          orgId,
          isRejected: rejected?.[orgId] !== undefined,
          prices: Object.fromEntries(
            Object.entries(prices[index] ?? {}).map(([id, price]) => [id, minorOf(price)]),
          ),
          points: pointsOf(orgId),
        })),
      )
      const bids = orgs.map((orgId, index): ComparedBid => {
        const [at = null, code = null, reason = null] = rejected?.[orgId] ?? []
        const declinedAt = declined?.[orgId]
        return {
          orgId,
          total: totals[index] ?? null,
          prices: prices[index] ?? {},
          rejectedAt: at === null ? null : new Date(at),
          rejectedCode: code,
          rejectedReason: reason,
          isDeclined: declinedAt !== undefined,
          declinedAt: declinedAt === undefined ? null : new Date(declinedAt),
          standing: rankedBids[index] ?? NOTHING,
        }
      })
      return [lotId, { lotId, criteria, bids }]
    }),
  )
}

/** The bids that a lot can go to: of the best rank among those that did not decline to sign. */
export const firstsIn = (standing: RankedLot | undefined): readonly ComparedBid[] => {
  const ranked = (standing?.bids ?? []).filter(
    (one) => one.standing.rank !== null && !one.isDeclined,
  )
  const best = Math.min(...ranked.map((one) => one.standing.rank ?? 0))
  return ranked.filter((one) => one.standing.rank === best)
}

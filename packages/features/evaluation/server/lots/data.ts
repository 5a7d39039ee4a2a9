import type { Db } from '@kogge/db/client.ts'
import { agreedScore, bid, evaluationLot } from '@kogge/db/schema/evaluation.ts'
import type { RequestDocument } from '@kogge/domain/drafting/document.ts'
import { criteriaOfLot, type ScoredBy } from '@kogge/domain/evaluation/criteria.ts'
import { type LotStep, lotStep } from '@kogge/domain/evaluation/lot-steps.ts'
import { type Standing, standingsOf } from '@kogge/domain/evaluation/standings.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { toMoney } from '@kogge/domain/kernel/money.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

export type LotRow = typeof evaluationLot.$inferSelect
export type BidRow = typeof bid.$inferSelect

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

/** How the bids of a lot stand, with what they are compared by. */
export interface LotStanding {
  readonly lotId: string
  readonly criteria: readonly ScoredBy[]
  readonly bids: readonly (BidRow & { readonly standing: Standing })[]
}

const NOTHING: Standing = { orgId: '', points: {}, total: null, rank: null, isTied: false }

/** What was agreed on for a bid, added up by the database: there are many. */
interface Agreed extends Record<string, unknown> {
  readonly lot_id: string
  readonly org_id: string
  readonly points: Readonly<Record<string, number>>
}

/** How bids stand in these lots, or in all, by what has been agreed on so far. */
export const standingsIn = async (
  db: Db,
  rfxId: string,
  document: RequestDocument,
  lotIds: readonly string[] | null = null,
): Promise<ReadonlyMap<string, LotStanding>> => {
  const within = <T extends typeof bid | typeof agreedScore>(table: T) =>
    and(eq(table.rfxId, rfxId), lotIds ? inArray(table.lotId, [...lotIds]) : undefined)
  const bids = await db
    .select()
    .from(bid)
    .where(within(bid))
    .orderBy(asc(bid.lotId), asc(bid.orgId))
  const { rows: agreed } = await db.execute<Agreed>(sql`
    select lot_id, org_id, jsonb_object_agg(criterion_id, points) as points
    from ${agreedScore} where ${within(agreedScore)} group by lot_id, org_id`)
  const points = new Map(agreed.map((one) => [`${one.lot_id}|${one.org_id}`, one.points]))
  const { currency } = document.value
  const minorOf = (amount: string | null): bigint | null =>
    amount === null ? null : toMoney({ amount, currency }).minor
  const lots = Map.groupBy(bids, ({ lotId }) => lotId)
  return new Map(
    [...lots].map(([lotId, rows]) => {
      const criteria = criteriaOfLot(document, lotId)
      const standings = standingsOf(
        criteria,
        rows.map((row) => ({
          orgId: row.orgId,
          isRejected: row.rejectedAt !== null,
          prices: Object.fromEntries(
            Object.entries(row.prices).map(([id, price]) => [id, minorOf(price)]),
          ),
          points: points.get(`${lotId}|${row.orgId}`) ?? {},
        })),
      )
      const standing = { lotId, criteria }
      return [
        lotId,
        {
          ...standing,
          bids: rows.map((row, index) => ({ ...row, standing: standings[index] ?? NOTHING })),
        },
      ]
    }),
  )
}

import type { ScoredBy } from './lot-criteria.ts'
import { pricePoints, weightedPoints } from './price-formula.ts'

/** A bid for a lot as it is compared. */
export interface Compared {
  readonly orgId: string
  /** Whether it was rejected, as a whole or for this lot: then it has no points and no rank. */
  readonly isRejected: boolean
  /** By criterion, in minor units of the currency. */
  readonly prices: Readonly<Record<string, bigint | null>>
  /** What evaluators agreed on by criterion, 0 to 10,000; absent where nothing was agreed yet. */
  readonly points: Readonly<Record<string, number>>
}

/** Where a bid stands in its lot. Points in hundredths. */
export interface RankedBid {
  readonly orgId: string
  /** By criterion, already weighted; null where something is missing. */
  readonly points: Readonly<Record<string, number | null>>
  /** Null while something is missing, or for what was rejected. */
  readonly total: number | null
  /**
   * From 1; equals share a rank, and the next one counts them all (1, 1, 3). Null for all of a lot while
   * something is missing for one that stands: who has no sum yet may come before whoever has one.
   */
  readonly rank: number | null
  /** Another has as many points. */
  readonly isTied: boolean
}

/** Ranks by points, most first; those without points have none. */
export const ranksOf = (totals: readonly (number | null)[]): readonly (number | null)[] => {
  const shownTotals = totals.filter((total) => total !== null).sort((a, b) => b - a)
  const first = new Map<number, number>()
  for (const [index, total] of shownTotals.entries())
    if (!first.has(total)) first.set(total, index + 1)
  return totals.map((total) => (total === null ? null : (first.get(total) ?? null)))
}

const lowestOf = (bids: readonly Compared[], criterionId: string): bigint | null => {
  let lowest: bigint | null = null
  for (const { isRejected, prices } of bids) {
    const price = prices[criterionId] ?? null
    if (!isRejected && price !== null && (lowest === null || price < lowest)) lowest = price
  }
  return lowest
}

/**
 * How the bids of a lot stand: points by criterion, their sum as shown, and the rank by that sum, once
 * all that were not rejected have one.
 * The lowest price is that of the bids that were not rejected.
 */
export const rankBids = (
  criteria: readonly ScoredBy[],
  bids: readonly Compared[],
): readonly RankedBid[] => {
  const lowest = new Map(
    criteria.map(({ criterionId }) => [criterionId, lowestOf(bids, criterionId)]),
  )
  const pointsOf = (bid: Compared, { criterionId, way, weight }: ScoredBy): number | null => {
    if (bid.isRejected) return null
    if (way === 'evaluators') {
      const points = bid.points[criterionId]
      return points === undefined ? null : weightedPoints(points, weight)
    }
    const price = bid.prices[criterionId] ?? null
    const least = lowest.get(criterionId) ?? null
    // What names no price earns nothing by it.
    return price === null || least === null ? 0 : pricePoints(price, least, weight)
  }
  const rows = bids.map((bid) => {
    const points = criteria.map((one) => pointsOf(bid, one))
    const known = points.filter((one) => one !== null)
    return {
      orgId: bid.orgId,
      points: Object.fromEntries(
        criteria.map(({ criterionId }, i) => [criterionId, points[i] ?? null]),
      ),
      total:
        !bid.isRejected && known.length === points.length
          ? known.reduce((sum, one) => sum + one, 0)
          : null,
    }
  })
  const isWhole = rows.every(({ total }, index) => total !== null || bids[index]?.isRejected)
  const ranks = ranksOf(rows.map(({ total }) => (isWhole ? total : null)))
  const held = Map.groupBy(ranks, (rank) => rank)
  return rows.map((row, index) => {
    const rank = ranks[index] ?? null
    return { ...row, rank, isTied: rank !== null && (held.get(rank)?.length ?? 0) > 1 }
  })
}

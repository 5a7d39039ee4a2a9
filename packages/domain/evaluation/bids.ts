import { lotIdsOf, type RequestDocument } from '../drafting/document.ts'
import { bindingChanges } from '../response/binding.ts'
import type { ResponseContent } from '../response/schema.ts'
import { type LotTotal, totalsOf } from '../response/totals.ts'
import { criteriaOfLot, linesOf, type ScoredBy } from './criteria.ts'

/** What a response bids for one lot: decimal strings, without VAT, in the currency of the request. */
export interface LotBid {
  readonly lotId: string
  /** Null where the lot asks for no price, or a price is missing. */
  readonly total: string | null
  /** What each criterion counts that the formula scores; null where a price of it is missing. */
  readonly prices: Readonly<Record<string, string | null>>
}

type Document = Pick<RequestDocument, 'requirements' | 'criteria' | 'lots' | 'value'>

/** Gives the bids of a response, one for each lot that it is for; made once for all responses. */
export const bidsOf = (document: Document): ((content: ResponseContent) => readonly LotBid[]) => {
  const known = new Map<string, readonly ScoredBy[]>()
  const scoredIn = (lotId: string): readonly ScoredBy[] => {
    const found = known.get(lotId) ?? criteriaOfLot(document, lotId)
    known.set(lotId, found)
    return found.filter(({ way }) => way === 'formula')
  }
  const lines = new Map<string, Document>()
  /** The request as if it asked for nothing else, and for these without exception. */
  const pricesOf = (criterion: ScoredBy): Document => {
    const found = lines.get(criterion.criterionId) ?? {
      ...document,
      requirements: linesOf(document, criterion).map((line) => ({ ...line, isMandatory: true })),
    }
    lines.set(criterion.criterionId, found)
    return found
  }
  // Where one criterion counts all prices, and none may be missing, its sums are those of the lots.
  const priced = document.requirements.filter(({ answer }) => answer.type === 'price')
  const isWhole = priced.every(({ isMandatory }) => isMandatory)
  const isAll = (criterion: ScoredBy): boolean =>
    isWhole && pricesOf(criterion).requirements.length === priced.length
  const prices = { ...document, requirements: priced }
  return (content) => {
    const byLot = (of: Document) => new Map(totalsOf(of, content).lots.map(pairOf))
    const { lots } = totalsOf(prices, content)
    const whole = new Map(lots.map(pairOf))
    const sums = new Map<string, ReadonlyMap<string, string | null>>()
    const sumsOf = (criterion: ScoredBy) => {
      const found =
        sums.get(criterion.criterionId) ?? (isAll(criterion) ? whole : byLot(pricesOf(criterion)))
      sums.set(criterion.criterionId, found)
      return found
    }
    return lots.map(({ lotId, total }) => ({
      ...{ lotId, total },
      prices: Object.fromEntries(
        scoredIn(lotId).map((one) => [one.criterionId, sumsOf(one).get(lotId) ?? null]),
      ),
    }))
  }
}

const pairOf = ({ lotId, total }: LotTotal): [string, string | null] => [lotId, total]

/** A bid, and whether it counts as the request stands. */
export interface Offer extends LotBid {
  readonly isConfirmed: boolean
}

/**
 * Gives the bids of a response that was submitted to `offered`, an earlier version, once the request
 * stands as `current`: where nothing binding changed they are what they would be now; elsewhere they do
 * not count, and their sums are by the quantities that they were offered for. What is no longer part of
 * the request has no bids.
 */
export const offersOf = (
  offered: Document,
  current: Document,
): ((content: ResponseContent) => readonly Offer[]) => {
  const [then, now] = [bidsOf(offered), bidsOf(current)]
  const changesIn = bindingChanges(offered, current)
  const standing = new Set(lotIdsOf(current))
  return (content) => {
    const asNow = new Map(now(content).map((one) => [one.lotId, one]))
    return then(content)
      .filter(({ lotId }) => standing.has(lotId))
      .map(({ lotId, total }) => {
        const valid = changesIn(lotId).length === 0 ? asNow.get(lotId) : undefined
        return valid
          ? { ...valid, isConfirmed: true }
          : { lotId, total, prices: {}, isConfirmed: false }
      })
  }
}

import { lotIdsOf, type RequestDocument, type Requirement } from '../drafting/request-document.ts'
import { bindingChanges } from '../responses/binding-changes.ts'
import { answersOf } from '../responses/requested-answers.ts'
import type { ResponseContent } from '../responses/response-content.ts'
import { type LotTotal, totalsOf } from '../responses/response-totals.ts'
import { criteriaByLot, linesByCriterion, type ScoredBy } from './lot-criteria.ts'

/** What a response bids for one lot: decimal strings, without VAT, in the currency of the request. */
export interface LotBid {
  readonly lotId: string
  /** Null where the lot asks for no price, or a price is missing. */
  readonly total: string | null
  /** What each criterion counts that the formula scores; null where a price of it is missing. */
  readonly prices: Readonly<Record<string, string | null>>
}

type Document = Pick<RequestDocument, 'requirements' | 'criteria' | 'lots' | 'value'>

/** The request as if it asked for prices alone. */
const pricesIn = (document: Document): Document => ({
  ...document,
  requirements: document.requirements.filter(({ answer }) => answer.type === 'price'),
})

/** Gives the bids of a response, one for each lot that it is for; made once for all responses. */
export const bidsOf = (
  document: Document,
): ((content: ResponseContent, answerTo?: ReturnType<typeof answersOf>) => readonly LotBid[]) => {
  const criteriaOf = criteriaByLot(document)
  const known = new Map<string, readonly ScoredBy[]>()
  const scoredIn = (lotId: string): readonly ScoredBy[] => {
    const found = known.get(lotId) ?? criteriaOf(lotId)
    known.set(lotId, found)
    return found.filter(({ way }) => way === 'formula')
  }
  const linesOf = linesByCriterion(document)
  const documents = new Map<readonly Requirement[], Document>()
  /** The request as if it asked for nothing else, and for these without exception. */
  const pricesOf = (lines: readonly Requirement[]): Document => {
    const found = documents.get(lines) ?? {
      ...document,
      requirements: lines.map((line) => ({ ...line, isMandatory: true })),
    }
    documents.set(lines, found)
    return found
  }
  // Where one criterion counts all prices, and none may be missing, its sums are those of the lots.
  const prices = pricesIn(document)
  const priced = prices.requirements
  const isWhole = priced.every(({ isMandatory }) => isMandatory)
  const isAll = (lines: readonly Requirement[]): boolean =>
    isWhole && lines.length === priced.length
  return (content, answerTo = answersOf(content)) => {
    const byLot = (of: Document) => new Map(totalsOf(of, content, answerTo).lots.map(pairOf))
    const { lots } = totalsOf(prices, content, answerTo)
    const whole = new Map(lots.map(pairOf))
    // By what is counted: a hundred criteria that count the same have one sum.
    const sums = new Map<readonly Requirement[], ReadonlyMap<string, string | null>>()
    const sumsOf = (criterion: ScoredBy) => {
      const lines = linesOf(criterion)
      const found = sums.get(lines) ?? (isAll(lines) ? whole : byLot(pricesOf(lines)))
      sums.set(lines, found)
      return found
    }
    return lots.map(({ lotId, total }) => ({
      lotId,
      total,
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
  const now = bidsOf(current)
  const then = pricesIn(offered)
  const changesIn = bindingChanges(offered, current)
  const currentIds = new Set(lotIdsOf(current))
  return (content) => {
    const answerTo = answersOf(content)
    const asNow = new Map(now(content, answerTo).map((one) => [one.lotId, one]))
    return totalsOf(then, content, answerTo)
      .lots.filter(({ lotId }) => currentIds.has(lotId))
      .map(({ lotId, total }) => {
        const valid = changesIn(lotId).length === 0 ? asNow.get(lotId) : undefined
        return valid
          ? { ...valid, isConfirmed: true }
          : { lotId, total, prices: {}, isConfirmed: false }
      })
  }
}

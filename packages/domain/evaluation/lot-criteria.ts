import { anyAbout, partsByLot } from '../drafting/parts-by-lot.ts'
import type { Criterion, RequestDocument, Requirement } from '../drafting/request-document.ts'
import { hundredthsOf } from './hundredths.ts'

type RequestParts = Pick<RequestDocument, 'requirements' | 'criteria'>

/** A criterion of a lot, and who gives its points: the formula, or people. */
export interface ScoredBy {
  readonly criterionId: string
  readonly type: Criterion['type']
  readonly way: 'formula' | 'evaluators'
  /** Hundredths of a percent; those of a lot make 10,000. */
  readonly weight: number
  readonly name: Criterion['name']
}

/** Where a request names no criteria, the price decides alone. */
const PRICE_ALONE = 'price-alone'

const ALL = 10_000
const NONE: readonly Requirement[] = []

/**
 * Gives the requirements whose prices a criterion counts: those that name it; a price that none names
 * counts what no criterion counts. Criteria that count the same are given the same list.
 */
export const linesByCriterion = ({
  requirements,
}: Pick<RequestParts, 'requirements'>): ((
  criterion: Pick<ScoredBy, 'criterionId' | 'type'>,
) => readonly Requirement[]) => {
  const lines = requirements.filter(({ answer }) => answer.type === 'price')
  const named = Map.groupBy(lines, ({ criterionId }) => criterionId)
  const unnamed = named.get(null) ?? []
  return ({ criterionId, type }) => {
    if (criterionId === PRICE_ALONE) return lines
    return named.get(criterionId) ?? (type === 'price' ? unnamed : NONE)
  }
}

/**
 * Gives what a lot is decided by, in the order of the request: prices and costs that were asked for in
 * figures by the formula, all else by evaluators. The request is looked through once for all lots.
 */
export const criteriaByLot = ({
  requirements,
  criteria,
}: RequestParts): ((lotId: string) => readonly ScoredBy[]) => {
  const criteriaOf = partsByLot(criteria)
  const linesOf = linesByCriterion({ requirements })
  const lotsPriced = new Map<readonly Requirement[], (lotId: string) => boolean>()
  /** Whether a price that the criterion counts is asked for in a lot. */
  const isPriced = ({ id: criterionId, type }: Criterion, lotId: string): boolean => {
    const lines = linesOf({ criterionId, type })
    const pricedIn = lotsPriced.get(lines) ?? anyAbout(lines)
    lotsPriced.set(lines, pricedIn)
    return type !== 'quality' && pricedIn(lotId)
  }
  return (lotId) => {
    const own = criteriaOf(lotId)
    if (own.length === 0)
      return [{ criterionId: PRICE_ALONE, type: 'price', way: 'formula', weight: ALL, name: {} }]
    return own.map((criterion) => ({
      criterionId: criterion.id,
      type: criterion.type,
      name: criterion.name,
      way: isPriced(criterion, lotId) ? 'formula' : 'evaluators',
      weight: hundredthsOf(criterion.weight),
    }))
  }
}

/** The same for one lot alone. */
export const criteriaOfLot = (document: RequestParts, lot: string): readonly ScoredBy[] =>
  criteriaByLot(document)(lot)

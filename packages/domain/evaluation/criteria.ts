import {
  type Criterion,
  concerns,
  type RequestDocument,
  type Requirement,
} from '../drafting/document.ts'
import { hundredthsOf } from './decimals.ts'

type Asked = Pick<RequestDocument, 'requirements' | 'criteria'>

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

/**
 * The requirements whose prices a criterion counts: those that name it; a price that none names
 * counts what no criterion counts.
 */
export const linesOf = (
  { requirements }: Pick<Asked, 'requirements'>,
  { criterionId, type }: Pick<ScoredBy, 'criterionId' | 'type'>,
): readonly Requirement[] => {
  const lines = requirements.filter(({ answer }) => answer.type === 'price')
  if (criterionId === PRICE_ALONE) return lines
  const named = lines.filter((line) => line.criterionId === criterionId)
  if (named.length > 0 || type !== 'price') return named
  return lines.filter((line) => line.criterionId === null)
}

const scoredBy = (document: Asked, lot: string, criterion: Criterion): ScoredBy => {
  const { id: criterionId, type, name } = criterion
  const isPriced =
    type !== 'quality' &&
    linesOf(document, { criterionId, type }).some((line) => concerns(line, lot))
  return {
    ...{ criterionId, type, name, way: isPriced ? 'formula' : 'evaluators' },
    weight: hundredthsOf(criterion.weight),
  }
}

/**
 * What a lot is decided by, in the order of the request: prices and costs that were asked for in
 * figures by the formula, all else by evaluators.
 */
export const criteriaOfLot = (document: Asked, lot: string): readonly ScoredBy[] => {
  const named = document.criteria.filter((one) => concerns(one, lot))
  return named.length > 0
    ? named.map((criterion) => scoredBy(document, lot, criterion))
    : [{ criterionId: PRICE_ALONE, type: 'price', way: 'formula', weight: ALL, name: {} }]
}

import {
  lotIdsOf,
  ONLY_LOT,
  type RequestDocument,
  type Requirement,
} from '../drafting/request-document.ts'
import type { Answer, ResponseContent } from './response-content.ts'

/** One answer that a response has room for. */
export interface RequestedAnswer {
  readonly requirement: Requirement
  /** Null where one answer counts for all lots. */
  readonly lotId: string | null
}

type Parts = Pick<RequestDocument, 'lots' | 'requirements'>

/** To put one in order takes about so many steps. */
const FEW = 10

/** The lots that a response bids for, in the order of the request: of an undivided one, the whole. */
export const lotsBidFor = (
  document: Pick<RequestDocument, 'lots'>,
  content: Pick<ResponseContent, 'lotIds'>,
): readonly string[] =>
  document.lots.length === 0 ? [ONLY_LOT] : lotsIn(lotIdsOf(document), new Set(content.lotIds))

const lotsIn = (lotIds: readonly string[], requested: ReadonlySet<string>): readonly string[] =>
  lotIds.filter((lotId) => requested.has(lotId))

/**
 * What a bidder for these lots is asked, in the order of the request: prices and what names its lots
 * once for each of these, everything else once.
 */
export const requestedAnswersOf = (
  document: Parts,
  lotIds: readonly string[],
): readonly RequestedAnswer[] => {
  const places = new Map(lotIds.map((lotId, place) => [lotId, place]))
  const placeOf = (lotId: string): number => places.get(lotId) ?? -1
  const concerned = ({ lotIds: named }: Requirement): readonly string[] => {
    if (named.length === 0) return lotIds
    const input = new Set(named)
    // What names one lot of hundreds is not sought among all of them, nor are hundreds put in order.
    return input.size * FEW > lotIds.length
      ? lotIds.filter((lotId) => input.has(lotId))
      : [...input].filter((lotId) => places.has(lotId)).sort((a, b) => placeOf(a) - placeOf(b))
  }
  return document.requirements.flatMap((requirement): readonly RequestedAnswer[] =>
    requirement.answer.type !== 'price' && requirement.lotIds.length === 0
      ? [{ requirement, lotId: null }]
      : concerned(requirement).map((lotId) => ({ requirement, lotId })),
  )
}

/** How many answers a bidder for all lots is asked for: as many as `askedOf` would give. */
export const countRequestedAnswers = (document: Parts): number => {
  const known = new Set(lotIdsOf(document))
  return document.requirements.reduce((sum, { answer, lotIds: named }) => {
    if (named.length === 0) return sum + (answer.type === 'price' ? known.size : 1)
    return sum + new Set(named.filter((lotId) => known.has(lotId))).size
  }, 0)
}

const keyOf = (requirementId: string, lotId: string | null): string =>
  `${requirementId} ${lotId ?? ''}`

/** Looks answers up by requirement and lot; null where there is none. */
export const answersOf = (
  content: Pick<ResponseContent, 'answers'>,
): ((input: RequestedAnswer) => Answer | null) => {
  const byKey = new Map(
    content.answers.map(({ requirementId, lotId, answer }) => [
      keyOf(requirementId, lotId),
      answer,
    ]),
  )
  return ({ requirement, lotId }) => byKey.get(keyOf(requirement.id, lotId)) ?? null
}

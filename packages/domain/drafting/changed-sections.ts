import type { RequestDocument } from './request-document.ts'
import { lotIdsOf } from './request-document.ts'
import { type Difference, differenceOf } from './version-differences.ts'

/** A part of a notice that was changed (BT-13716): the procedure, the buyer, or a lot by its id. */
export type ChangedSection = string

/** What a notice says of each lot, though it is written once for all. */
const OF_LOTS: readonly Difference['area'][] = [
  'questionsUntil',
  'responsesUntil',
  'openingAt',
  'documents',
]
/** What no notice says. */
const UNSAID: readonly Difference['area'][] = ['opening', 'keywords', 'message']

const lotIdsByPart = ({ requirements, criteria }: RequestDocument) => ({
  requirements: new Map(requirements.map(({ id, lotIds }) => [id, lotIds])),
  criteria: new Map(criteria.map(({ id, lotIds }) => [id, lotIds])),
})

/** The sections of a notice in which two versions of a request differ, each once: the procedure first, then lots in their order. */
export const changedSections = (
  before: RequestDocument,
  after: RequestDocument,
): readonly ChangedSection[] => {
  const lotIds = lotIdsOf(after)
  const known = new Set(lotIds)
  const versions = [before, after].map(lotIdsByPart)
  const sectionsOf = (difference: Difference): readonly ChangedSection[] => {
    const { area, partId } = difference
    if (UNSAID.includes(area)) return []
    if (area === 'contact') return ['BUYER']
    if (OF_LOTS.includes(area)) return lotIds
    if (area === 'lots') return partId !== null && known.has(partId) ? [partId] : ['PROCEDURE']
    if (area !== 'requirements' && area !== 'criteria') return ['PROCEDURE']
    const left = versions
      .flatMap((parts) => parts[area].get(partId ?? '') ?? [])
      .filter((id) => known.has(id))
    return left.length > 0 ? left : lotIds
  }
  const changed = new Set(differenceOf(before, after).flatMap(sectionsOf))
  return ['PROCEDURE', 'BUYER', ...lotIds].filter((section) => changed.has(section))
}

import type { Notice } from '../notices/canonical-notice.ts'
import { familyOf, isCancelling } from '../rfx/compilation/publication-order.ts'
import type { OcdsTag } from './ocds-schema.ts'

/** What the release of a notice holds. */
interface Held {
  readonly isCorrection: boolean
  readonly hasAwards: boolean
  readonly hasContracts: boolean
}

const resultTags = ({ isCorrection, hasContracts }: Held): OcdsTag[] => [
  isCorrection ? 'awardUpdate' : 'award',
  ...(hasContracts ? [isCorrection ? ('contractUpdate' as const) : ('contract' as const)] : []),
]

/** How far a notice takes its process (codelist releaseTag), by its kind of form (BT-03) and what it says. */
export const tagsOf = (notice: Notice, held: Held): OcdsTag[] => {
  const family = familyOf(notice)
  if (notice.formType === 'cont-modif') return ['contractAmendment']
  if (family === 'result') return isCancelling(notice) ? ['awardCancellation'] : resultTags(held)
  const awards = held.hasAwards ? resultTags(held) : []
  const isUpdate = held.isCorrection || notice.changes !== null
  if (family === 'planning') return [isUpdate ? 'planningUpdate' : 'planning', ...awards]
  if (isCancelling(notice)) return ['tenderCancellation']
  return [isUpdate ? 'tenderAmendment' : 'tender', ...awards]
}

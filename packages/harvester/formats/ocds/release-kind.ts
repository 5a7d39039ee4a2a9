import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { objectsAt, textAt } from '../lossless-json.ts'
import { mapped } from './ocds-codes.ts'
import type { Release } from './opened-release.ts'

/** What a release is in the vocabulary of eForms: form type (BT-03) and notice type (BT-02). */
type Kind = Pick<Notice, 'formType' | 'noticeType'>

const kind = (formType: string, noticeType: string): Kind => ({ formType, noticeType })

const PLAN = kind('planning', 'pin-only')
const CALL = kind('competition', 'cn-standard')
const CORRECTION = kind('change', 'corr')
const RESULT = kind('result', 'can-standard')
const MODIFICATION = kind('cont-modif', 'can-modif')
const COMPLETION = kind('completion', 'compl')

/**
 * The code list `releaseTag` of OCDS 1.1, the latest stage first: a release with several tags is
 * what the first of them here says. An amended tender is a correction, an amended contract a
 * modification; an award that is put right is a result again.
 */
const TAGS: Readonly<Record<string, Kind>> = {
  contractTermination: COMPLETION,
  contractAmendment: MODIFICATION,
  contractUpdate: MODIFICATION,
  implementationUpdate: RESULT,
  implementation: RESULT,
  contract: RESULT,
  awardCancellation: RESULT,
  awardUpdate: RESULT,
  award: RESULT,
  tenderCancellation: CORRECTION,
  tenderAmendment: CORRECTION,
  tenderUpdate: CORRECTION,
  tender: CALL,
  planningUpdate: PLAN,
  planning: PLAN,
}

/** Statuses of a tender (code list `tenderStatus`) in which nobody can take part yet. */
const BEFORE_THE_CALL = new Set(['planning', 'planned'])

/** A compiled release, or one without a known tag, is what its content says. */
const kindOfContent = ({ release, tender }: Release): Kind => {
  const settled = [...objectsAt(release, 'awards'), ...objectsAt(release, 'contracts')]
  if (settled.some((entry) => textAt(entry, 'status') !== 'pending')) return RESULT
  if (!tender || BEFORE_THE_CALL.has(textAt(tender, 'status') ?? '')) return PLAN
  return CALL
}

/** The tag that says what the release is; null for a compiled one. */
export const leadingTag = ({ tags }: Release): string | null =>
  Object.keys(TAGS).find((tag) => tags.includes(tag) && !tags.includes('compiled')) ?? null

export const kindOf = (document: Release): Kind =>
  mapped(TAGS, leadingTag(document)) ?? kindOfContent(document)

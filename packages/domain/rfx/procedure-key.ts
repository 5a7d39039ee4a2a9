import type { Notice } from '../notice/schema.ts'

/** A notice identifier with its version: `uuid-01` (BT-758, BT-125). */
const VERSIONED_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:-\d{2})?$/i

/** TED's number of a document, in eForms `00453076-2024`, before `453076-2019` (OPP-090). */
const TED_NUMBER = /^0*(\d{1,8}-\d{4})$/

type Keyed = Pick<Notice, 'format' | 'procedureId' | 'noticeId' | 'changes'> &
  Partial<Pick<Notice, 'modification' | 'formType' | 'references'>>

/** Forms that end what an earlier notice began; they name it as their previous publication. */
const LATER_FORMS = new Set(['result', 'dir-awa-pre', 'cont-modif'])

/**
 * The number of the notice that one of before eForms follows: the one it corrects or modifies,
 * and for a result the one that called for competition. A call does not follow its plan: a plan
 * may lead to several.
 */
const followedNumber = (notice: Keyed): string | null =>
  notice.changes?.changedNoticeId ??
  notice.modification?.changedNoticeId ??
  (LATER_FORMS.has(notice.formType ?? '') ? notice.references?.[0] : undefined) ??
  null

/**
 * What ties the notices of one procedure together, whatever source they come from: the procedure
 * identifier (BT-04), else the notice that this one follows, else the notice itself, whose
 * versions share their identifier.
 */
export const procedureKeyOf = (notice: Keyed): string => {
  if (notice.procedureId) return `${notice.format}:procedure:${notice.procedureId.toLowerCase()}`
  if (notice.format === 'ted-xml') {
    const number = followedNumber(notice) ?? notice.noticeId
    return `ted-xml:notice:${(TED_NUMBER.exec(number)?.[1] ?? number).toLowerCase()}`
  }
  const changed = VERSIONED_ID.exec(notice.changes?.changedNoticeId ?? '')?.[1]
  return `${notice.format}:notice:${(changed ?? notice.noticeId).toLowerCase()}`
}

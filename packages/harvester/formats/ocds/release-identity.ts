import { FormatError } from '../format-errors.ts'
import { textAt } from '../lossless-json.ts'
import { timeAt } from './ocds-values.ts'
import { isCompiled, type Release } from './opened-release.ts'

/** Ids of releases differ only within their process, so the process (ocid) stands before them. */
export const qualifiedId = (ocid: string | null, releaseId: string): string =>
  ocid === null || releaseId.startsWith(ocid) ? releaseId : `${ocid}/${releaseId}`

/** Find a Tender gives its documents numbers, which are the ids of its releases (`004321-2025`). */
const FIND_A_TENDER = 'ocds-h6vhtk-'
const DOCUMENT_NUMBER = /^\d{6}-\d{4}$/

/**
 * The identity of a release. A release without id (which the standard forbids, and Public
 * Contracts Scotland publishes) is named by its process and its date, as the standard names compiled
 * releases. A compiled release grows under one id, so its date is its version.
 * Throws `FormatError` where there is neither id nor ocid.
 */
export const identityOf = (document: Release) => {
  const { release } = document
  const ocid = textAt(release, 'ocid')
  const id = textAt(release, 'id')
  const date = timeAt(release, 'date')
  if (ocid === null && id === null) throw new FormatError('no-identifier')
  const noticeId = id === null ? [ocid, date].filter(Boolean).join('-') : qualifiedId(ocid, id)
  const isNumbered = ocid?.startsWith(FIND_A_TENDER) && DOCUMENT_NUMBER.test(id ?? '')
  return {
    noticeId,
    version: isCompiled(document) ? date : null,
    publicationNumber: isNumbered ? id : null,
    procedureId: ocid,
    publicationDate: date,
    dispatchedAt: date,
  }
}

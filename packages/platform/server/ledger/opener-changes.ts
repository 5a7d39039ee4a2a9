import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'

/** A document that names who opens by a change since it was published; null: there was none. */
export const withOpeners = (
  document: RequestDocument,
  openers: readonly string[] | null,
): RequestDocument =>
  openers === null
    ? document
    : { ...document, opening: { ...document.opening, openers: [...openers] } }

import { type RequestDocument, requestDocument } from '@kogge/domain/drafting/request-document.ts'
import { z } from 'zod'
import { withCleanHtml } from './document-sanitising.ts'

const shown = new WeakSet<object>()

const known = (document: RequestDocument): RequestDocument => {
  shown.add(document)
  return document
}

/** A whole document that has come of `shownTo`: it is not examined again each time that it is sent. */
export const shownDocument = z.custom<RequestDocument>(
  (value) => typeof value === 'object' && value !== null && shown.has(value),
)

/** Who opens is the buyer's own business. */
export const withoutOpeners = (document: RequestDocument): RequestDocument => ({
  ...document,
  opening: { ...document.opening, openers: [] },
})

/** A document as its buyer is shown it, and as all others are. */
export const shownTo = (document: RequestDocument) => {
  const buyer = known(requestDocument.parse(withCleanHtml(document)))
  return { buyer, others: known(withoutOpeners(buyer)) }
}

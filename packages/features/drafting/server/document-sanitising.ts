import { type RequestDocument, requestDocument } from '@kogge/domain/drafting/request-document.ts'
import { inOwnLanguages } from '@kogge/domain/drafting/request-document-languages.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { onOneLine, withoutUnseen } from '@kogge/domain/kernel/text-inputs.ts'
import { cleanHtmlOnce } from '@kogge/platform/server/sanitization/html-sanitizer.ts'

/** Texts of several lines; all others are names, questions and codes. */
const LONG = new Set([
  'description',
  'help',
  'message',
  'law',
  'features',
  'urgency',
  'reviewDeadline',
])

const cleanTexts = (value: unknown, isLong = false): unknown => {
  if (typeof value === 'string')
    return isLong ? withoutUnseen(value) : onOneLine(withoutUnseen(value))
  if (Array.isArray(value)) return value.map((inner) => cleanTexts(inner, isLong))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, cleanTexts(inner, isLong || LONG.has(key))]),
  )
}

/**
 * A document that may be shown, however long ago it was kept: in the languages that it is given in, so that
 * nobody sanitises hundreds of others with each view.
 */
export const withCleanHtml = (document: RequestDocument): RequestDocument => {
  const own = inOwnLanguages(document)
  const description = Object.fromEntries(
    Object.entries(own.description).map(([language, html]) => [language, cleanHtmlOnce(html)]),
  )
  return { ...own, description }
}

/**
 * Tags and entities that descriptions may have in all their languages together: ten of the greatest length have
 * some thirty thousand, and each takes the sanitiser microseconds.
 */
const MOST_MARKUP = 30_000

/** Throws `draft.too_large` for HTML of more tags and entities than anybody writes, before it is read. */
const expectFewMarks = (description: RequestDocument['description']): void => {
  let marks = 0
  for (const html of Object.values(description))
    for (const sign of ['<', '&'])
      for (let at = html.indexOf(sign); at >= 0; at = html.indexOf(sign, at + 1)) marks += 1
  if (marks > MOST_MARKUP) throw new AppError('draft.too_large')
}

/**
 * A document as it may be kept: its texts are in the languages that it is given in, none holds what cannot
 * be seen, its HTML is sanitised.
 * Throws `draft.too_large` for too much markup, `request.invalid` where nothing is left of what must not be empty, or escaping made it too long.
 */
export const cleanDocument = (document: RequestDocument): RequestDocument => {
  expectFewMarks(document.description)
  // Sanitised last: whatever else takes a sign out of a text does so before.
  const { description, ...own } = withCleanHtml(document)
  const parsed = requestDocument.safeParse({ ...Object(cleanTexts(own)), description })
  if (!parsed.success) throw new AppError('request.invalid')
  return parsed.data
}

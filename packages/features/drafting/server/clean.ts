import { type RequestDocument, requestDocument } from '@kogge/domain/drafting/document.ts'
import { inOwnLanguages } from '@kogge/domain/drafting/languages.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { onOneLine, withoutUnseen } from '@kogge/domain/kernel/input.ts'
import { cleanHtml } from '@kogge/platform/server/clean-html.ts'

/** Texts of several lines; all others are names, questions and codes. */
const LONG = new Set(['description', 'help', 'message'])

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
    Object.entries(own.description).map(([language, html]) => [language, cleanHtml(html)]),
  )
  return { ...own, description }
}

/**
 * A document as it may be kept: its texts are in the languages that it is given in, none holds what cannot
 * be seen, its HTML is sanitised.
 * Throws `request.invalid` where nothing is left of what must not be empty, or escaping made it too long.
 */
export const cleanDocument = (document: RequestDocument): RequestDocument => {
  // Sanitised last: whatever else takes a sign out of a text does so before.
  const { description, ...own } = withCleanHtml(document)
  const parsed = requestDocument.safeParse({ ...Object(cleanTexts(own)), description })
  if (!parsed.success) throw new AppError('request.invalid')
  return parsed.data
}

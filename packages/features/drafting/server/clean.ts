import { type RequestDocument, requestDocument } from '@kogge/domain/drafting/document.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { withoutUnseen } from '@kogge/domain/kernel/input.ts'
import { cleanHtml } from '@kogge/platform/server/clean-html.ts'

const cleanTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutUnseen(value)
  if (Array.isArray(value)) return value.map(cleanTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanTexts(inner)]))
}

/** A document whose description may be shown, however long ago it was kept. */
export const withCleanHtml = (document: RequestDocument): RequestDocument => ({
  ...document,
  description: Object.fromEntries(
    Object.entries(document.description).map(([language, html]) => [language, cleanHtml(html)]),
  ),
})

/**
 * A document as it may be kept: no text in it holds what cannot be seen, its HTML is sanitised.
 * Throws `request.invalid` where nothing is left of what must not be empty, or escaping made it too long.
 */
export const cleanDocument = (document: RequestDocument): RequestDocument => {
  // Sanitised last: whatever else takes a sign out of a text does so before.
  const { description } = withCleanHtml(document)
  const parsed = requestDocument.safeParse({ ...Object(cleanTexts(document)), description })
  if (!parsed.success) throw new AppError('request.invalid')
  return parsed.data
}

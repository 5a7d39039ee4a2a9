import { type RequestDocument, requestDocument } from '@kogge/domain/drafting/document.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import { withoutUnseen } from '@kogge/domain/kernel/input.ts'
import sanitizeHtml from 'sanitize-html'

/** What a description may be made of: the elements of the editor, and no attribute but where links lead. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['p', 'br', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'h2', 'h3', 'h4'],
    ...['blockquote', 'hr', 'a'],
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { href, rel: 'noopener noreferrer nofollow' },
    }),
    b: 'strong',
    i: 'em',
  },
}

/** HTML of a description as it may be kept and shown. Cleaning it again changes nothing. */
const cleanHtml = (html: string): string => sanitizeHtml(html, ALLOWED)

const cleanTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return withoutUnseen(value)
  if (Array.isArray(value)) return value.map(cleanTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanTexts(inner)]))
}

/**
 * A document as it may be kept: no text in it holds what cannot be seen, its HTML is sanitised.
 * Throws `request.invalid` where nothing is left of what must not be empty, or escaping made it too long.
 */
export const cleanDocument = (document: RequestDocument): RequestDocument => {
  const { description } = document
  const withHtml = {
    ...document,
    description: Object.fromEntries(
      Object.entries(description).map(([language, html]) => [language, cleanHtml(html)]),
    ),
  }
  const parsed = requestDocument.safeParse(cleanTexts(withHtml))
  if (!parsed.success) throw new AppError('request.invalid')
  return parsed.data
}

import { z } from 'zod'
import { trimBlank, withoutDirectionMarks } from './text.ts'
import { instantAt } from './time.ts'

/** Keeps line breaks and tabs; what else cannot be seen is dropped. */
const UNSEEN = /(?![\n\t])\p{Cc}/gu

/**
 * A text without what cannot be seen, turns the direction, or is half a character. The database
 * takes neither NUL nor such halves.
 */
export const withoutUnseen = (text: string): string =>
  withoutDirectionMarks(text.toWellFormed()).replace(UNSEEN, '')

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/

/** A text of one line: where there were several, a space parts them. Mails, calendars and tables take it as one. */
export const onOneLine = (text: string): string =>
  text.replace(/[\s\u0085]+/g, (blank) => (LINE_BREAK.test(blank) ? ' ' : blank))

/** A text that somebody typed, as it may be kept and shown; empty where there is nothing to read in it. */
export const cleanText = z.string().transform((text) => trimBlank(withoutUnseen(text)))

/** Words that something is searched by. */
export const searchWords = z.string().max(200).pipe(cleanText)

/** An instant in ISO 8601, of the years 1900 to 9999. */
export const instantInput = z.iso.datetime({ offset: true }).transform((text, issues) => {
  const instant = instantAt(Date.parse(text))
  if (instant) return instant
  issues.addIssue({ code: 'custom', message: 'not within the years 1900 to 9999' })
  return z.NEVER
})

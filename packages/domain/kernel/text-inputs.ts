import { z } from 'zod'
import { instantAt } from './notice-times.ts'
import { trimBlank, withoutDirectionMarks } from './text-folding.ts'

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

/** No text that somebody types is longer, whatever it is; most have a bound of their own behind this one. */
const MOST_TYPED = 20_000

/** A text that somebody typed, as it may be kept and shown; empty where there is nothing to read in it. */
export const cleanText = z
  .string()
  .max(MOST_TYPED)
  .transform((text) => trimBlank(withoutUnseen(text)))

/** Languages in which one thing is written. */
const MOST_LANGUAGES = 40

/** A value for each of several languages, by their codes of ISO 639-1 in lower case. */
export const byLanguage = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string().regex(/^[a-z]{2}$/), value)
    .refine(
      (values) => Object.keys(values).length <= MOST_LANGUAGES,
      `at most ${MOST_LANGUAGES} languages`,
    )
    .meta({ most: MOST_LANGUAGES })

/** Words that something is searched by. */
export const searchWords = z.string().max(200).pipe(cleanText)

/** An instant in ISO 8601, of the years 1900 to 9999. */
export const instantInput = z.iso
  .datetime({ offset: true })
  .max(40)
  .transform((text, issues) => {
    const instant = instantAt(Date.parse(text))
    if (instant) return instant
    issues.addIssue({ code: 'custom', message: 'not within the years 1900 to 9999' })
    return z.NEVER
  })

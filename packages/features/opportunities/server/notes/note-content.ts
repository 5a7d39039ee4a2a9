import { plainTextOf } from '@kogge/domain/drafting/descriptions/html-to-plain-text.ts'
import {
  mentionsOf,
  withoutMentions,
} from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { foldText, hasWords } from '@kogge/domain/kernel/text-folding.ts'
import { LONGEST_NOTE_HTML, MOST_MENTIONS } from '@kogge/domain/opportunities/note-inputs.ts'
import { cleanHtml } from '@kogge/platform/server/sanitization/html-sanitizer.ts'

/** A note as it is stored. */
export interface NoteContent {
  readonly html: string
  /** The text that it is found by, folded as the words that are looked for. */
  readonly words: string
  /** The members that it mentions. */
  readonly mentioned: readonly string[]
}

/** The content of a note by the HTML of its editor. Throws `request.invalid` where nothing is left of it, or too much. */
export const noteContent = (written: string): NoteContent => {
  const html = cleanHtml(written)
  const text = plainTextOf(html)
  const mentioned = mentionsOf(html)
  const isTooLong = html.length > LONGEST_NOTE_HTML || mentioned.length > MOST_MENTIONS
  if (!hasWords(text) || isTooLong) throw new AppError('request.invalid')
  return { html, words: foldText(withoutMentions(text)), mentioned }
}

import { plainTextOf } from '@kogge/domain/drafting/descriptions/html-to-plain-text.ts'
import {
  mentionsOf,
  withoutMentions,
} from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { foldText, hasWords } from '@kogge/domain/kernel/text-folding.ts'
import { onOneLine } from '@kogge/domain/kernel/text-inputs.ts'
import { LONGEST_MESSAGE_HTML, MOST_MENTIONS } from '@kogge/domain/messaging/conversation-inputs.ts'
import { cleanHtml } from '@kogge/platform/server/sanitization/html-sanitizer.ts'

/** A message as it is stored. */
export interface MessageContent {
  readonly html: string
  /** The beginning of the text, on one line, without those whom it mentions. */
  readonly text: string
  /** The text that it is found by, folded as the words that are looked for. */
  readonly words: string
  readonly mentioned: readonly string[]
}

const SHOWN_IN_LISTS = 200

/** The content of a message by the HTML of its editor. Throws `request.invalid` where nothing is left of it, or too much. */
export const messageContent = (written: string): MessageContent => {
  const html = cleanHtml(written)
  const text = plainTextOf(html)
  const mentioned = mentionsOf(html)
  const isTooLong = html.length > LONGEST_MESSAGE_HTML || mentioned.length > MOST_MENTIONS
  if (!hasWords(text) || isTooLong) throw new AppError('request.invalid')
  const words = withoutMentions(text)
  const shown = onOneLine(words).trim().slice(0, SHOWN_IN_LISTS).toWellFormed()
  return { html, text: shown, words: foldText(words), mentioned }
}

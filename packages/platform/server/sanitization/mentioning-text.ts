import { plainTextOf } from '@kogge/domain/drafting/descriptions/html-to-plain-text.ts'
import {
  mentionsOf,
  withoutMentions,
} from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { foldText, hasWords } from '@kogge/domain/kernel/text-folding.ts'
import { cleanHtml } from './html-sanitizer.ts'

/** A text of an editor in which members can be mentioned, as it is stored. */
export interface MentioningText {
  readonly html: string
  /** The text without those whom it mentions. */
  readonly text: string
  /** The text that it is found by, folded as the words that are looked for. */
  readonly words: string
  /** The members that it mentions. */
  readonly mentioned: readonly string[]
}

/** A text by the HTML of its editor. Throws `request.invalid` where nothing is left of it, or more than the bounds. */
export const mentioningText = (
  written: string,
  bounds: { readonly html: number; readonly mentions: number },
): MentioningText => {
  const html = cleanHtml(written)
  const plain = plainTextOf(html)
  const mentioned = mentionsOf(html)
  const isTooLong = html.length > bounds.html || mentioned.length > bounds.mentions
  if (!hasWords(plain) || isTooLong) throw new AppError('request.invalid')
  const text = withoutMentions(plain)
  return { html, text, words: foldText(text), mentioned }
}

import { mentionText, partsOf } from '@kogge/domain/drafting/descriptions/rich-text-mentions.ts'

const MENTION_TAG = /<span data-mention="">(@\[[^\]<]*\])<\/span>/g

/** The mentions of a run of text as elements of the editor. */
const asElements = (text: string): string =>
  partsOf(text)
    .map((part) =>
      typeof part === 'string' ? part : `<span data-mention="">${mentionText(part.userId)}</span>`,
    )
    .join('')

/** Sanitised HTML as the editor reads it: each mention an element. In its tags there are no mentions. */
export const withMentionElements = (html: string): string => {
  const [before = '', ...tags] = html.split('<')
  const pieces = tags.map((piece) => {
    const end = piece.indexOf('>') + 1
    return `<${piece.slice(0, end)}${asElements(piece.slice(end))}`
  })
  return asElements(before) + pieces.join('')
}

/** HTML of the editor with each mention as the text that is stored for it. */
export const withMentionTexts = (html: string): string => html.replace(MENTION_TAG, '$1')

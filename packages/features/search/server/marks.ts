/** Private-use characters around found words, as the database sets them. */
export const MARK_START = '\uE000'
export const MARK_END = '\uE001'

/** Stands for `<` while the database looks for words: it would drop a tag, and with it a part of the text. */
const LESS_THAN = '\uE002'

/** A text as it may be given to the database's highlighter. */
export const unmarked = (text: string): string =>
  text.replace(/[\uE000-\uE002\0]/g, ' ').replaceAll('<', LESS_THAN)

/** Takes the markers out of a text and says where they stood, as (start, end) in UTF-16 units. */
export const readMarks = (marked: string): { text: string; marks: [number, number][] } => {
  const marks: [number, number][] = []
  let text = ''
  let start = -1
  for (const piece of marked.replaceAll(LESS_THAN, '<').split(/([\uE000\uE001])/)) {
    if (piece === MARK_START) start = text.length
    else if (piece === MARK_END) {
      if (start >= 0 && text.length > start) marks.push([start, text.length])
      start = -1
    } else text += piece
  }
  return { text, marks }
}

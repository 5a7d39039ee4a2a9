import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'

/** Languages that the texts of a tender are really in, the original first. */
export const languagesOf = ({ language, title, description, lots }: RfxContent): string[] => {
  const texts = [title, description, ...lots.flatMap((lot) => [lot.title, lot.description])]
  const found = new Set(texts.flatMap((text) => Object.keys(text)))
  return [...found].sort((a, b) => Number(b === language) - Number(a === language))
}

/** The language to begin with: the reader's where there is text in it, else the source's. */
export const firstLanguage = (content: RfxContent, reader: string): string => {
  const languages = languagesOf(content)
  return languages.includes(reader) ? reader : (content.language ?? languages[0] ?? reader)
}

/** Characters of a long text that show at first. */
export const SHOWN = 1500
/** A text that is only a little longer shows whole. */
export const SLACK = 300

/** The beginning of a long text, cut between words; null where the whole is short enough. */
export const beginningOf = (text: string): string | null => {
  if (text.length <= SHOWN + SLACK) return null
  const cut = text.slice(0, SHOWN)
  const space = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  return `${cut.slice(0, space > SHOWN / 2 ? space : SHOWN).trimEnd()}…`
}

import { wordsIn } from './words/word-tokens.ts'

/** How much a text weighs in ranking: title, lot titles, descriptions and names, the rest. */
export type TextWeight = 'A' | 'B' | 'C' | 'D'

export interface SearchText {
  readonly weight: TextWeight
  /** ISO 639-1; `xx` where only folding applies (names). */
  readonly language: string
  readonly text: string
}

/** A text taken apart into its words. */
type SplitText = Omit<SearchText, 'text'> & { readonly words: readonly string[] }

export const splitText = ({ weight, language, text }: SearchText): SplitText => ({
  weight,
  language,
  words: wordsIn(text),
})

/** Gives the form under which a word of a text in a language is indexed; empty for none. */
export type LexemeOf = (language: string, word: string) => string

/** A text as the forms under which its words are indexed. */
type ReadText = Pick<SearchText, 'weight'> & { readonly lexemes: readonly string[] }

/** Before a lexeme of the title, so that titles can be looked up alone. */
export const TITLE_SIGN = '='

/** No phrase runs from one text into the next. */
const GAP = 8
/** A tsvector knows no later position, and no more than 255 of one lexeme. */
const LAST_POSITION = 16_383
const MOST_POSITIONS = 255

/** The words of texts with their places and weights, as PostgreSQL reads a `tsvector`, and others behind them, which are of no text. */
export const vectorOf = (texts: readonly ReadText[], others: readonly string[] = []): string => {
  const places = new Map<string, { text: string; count: number }>()
  const titles = new Set<string>()
  let position = 0
  for (const { weight, lexemes } of texts) {
    const mark = weight === 'D' ? '' : weight
    for (const lexeme of lexemes) {
      if (lexeme === '') continue
      if (position < LAST_POSITION) position += 1
      if (weight === 'A') titles.add(lexeme)
      const known = places.get(lexeme)
      if (!known) places.set(lexeme, { text: `${lexeme}:${position}${mark}`, count: 1 })
      else if (known.count < MOST_POSITIONS) {
        known.text += `,${position}${mark}`
        known.count += 1
      }
    }
    position = Math.min(LAST_POSITION, position + GAP)
  }
  let vector = ''
  for (const { text } of places.values()) vector += `${text} `
  for (const lexeme of titles) vector += `${TITLE_SIGN}${lexeme} `
  for (const lexeme of others) vector += `${lexeme}:${LAST_POSITION} `
  return vector
}

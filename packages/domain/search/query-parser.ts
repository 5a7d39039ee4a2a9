import { wordsIn } from './words/word-tokens.ts'

/** One condition of a text search. All positive ones must hold and no negative one may. */
export interface QueryTerm {
  readonly kind: 'word' | 'prefix' | 'phrase'
  readonly text: string
  readonly negated: boolean
  /** Within quotes: these words and no others, so without synonyms. */
  readonly quoted: boolean
}

const MAX_TERMS = 24
const MAX_LENGTH = 500
/** A shorter beginning would match half of every dictionary. */
const MIN_PREFIX = 2

const TERM = /(-)?(?:"([^"]*)"?|([^\s"]+))/g

const termOf = (match: RegExpMatchArray): QueryTerm | null => {
  const negated = match[1] === '-'
  const phrase = match[2]?.trim()
  if (phrase !== undefined) {
    if (phrase === '') return null
    return { kind: /\s/.test(phrase) ? 'phrase' : 'word', text: phrase, negated, quoted: true }
  }
  const raw = match[3] ?? ''
  const isPrefix = raw.endsWith('*')
  const text = raw.replace(/(?<!\*)\*+$/, '')
  if (!/[\p{L}\p{N}]/u.test(text)) return null
  return {
    kind: isPrefix && (wordsIn(text).at(-1)?.length ?? 0) >= MIN_PREFIX ? 'prefix' : 'word',
    text,
    negated,
    quoted: false,
  }
}

/**
 * Reads what one types: words, "phrases", prefixes* and -exclusions. Anything can be typed; what
 * has no letter or digit is passed over. At most 500 characters and 24 terms count.
 */
export const parseQuery = (input: string): QueryTerm[] => {
  const text = input
    .slice(0, MAX_LENGTH)
    .replaceAll('\0', ' ')
    .replace(/[“”„«»]/g, '"')
  return [...text.matchAll(TERM)]
    .map(termOf)
    .filter((term) => term !== null)
    .slice(0, MAX_TERMS)
}

/** Terms as one would type them. */
export const writtenQuery = (terms: readonly QueryTerm[]): string =>
  terms
    .map(({ kind, text, negated, quoted }) => {
      const shown = quoted ? `"${text}"` : kind === 'prefix' ? `${text}*` : text
      return negated ? `-${shown}` : shown
    })
    .join(' ')
    .slice(0, MAX_LENGTH)

/** The same text with its words in quotes, so that nothing else is searched along with them. */
export const quoted = (input: string): string =>
  writtenQuery(parseQuery(input).map((term) => ({ ...term, quoted: term.kind !== 'prefix' })))

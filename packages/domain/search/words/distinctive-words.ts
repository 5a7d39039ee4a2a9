import { parseQuery, type QueryTerm, writtenQuery } from '../query-parser.ts'
import { wordsIn } from './word-tokens.ts'

/** A shorter word binds others (`un`, `ja`, `ir`, `for`), unless it is in capitals: `IT`, `CT`. */
const TELLING_LETTERS = 4

const isTelling = ({ kind, text, negated, quoted }: QueryTerm): boolean =>
  kind !== 'word' ||
  negated ||
  quoted ||
  wordsIn(text).some((word) => word.length >= TELLING_LETTERS || /^[\p{Lu}\p{N}]{2,}$/u.test(word))

/**
 * A text in one's own words without those that say nothing by themselves, as one would type it to
 * search for words; whole where nothing else is in it.
 */
export const tellingWords = (text: string): string => {
  const terms = parseQuery(text)
  const telling = terms.filter(isTelling)
  return writtenQuery(telling.length > 0 ? telling : terms)
}

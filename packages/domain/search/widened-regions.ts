import { type QueryTerm, writtenQuery } from './query-parser.ts'
import type { WordPart } from './word-parts.ts'
import { anyOf } from './word-terms.ts'

/** A text as `tsquery` after `tsquery`; see WordQuery. */
export interface WordText {
  readonly exact: string
  readonly match: string
  readonly title: string
  readonly parts: readonly WordPart[]
}

/**
 * A text that names regions, which a request holds that says its words or lies in one of them (`lexemes`). Words
 * rank, where there are any: of two requests in the region that which names it is nearer.
 */
export const widenedText = (
  words: WordText | null,
  terms: readonly QueryTerm[],
  lexemes: readonly string[],
): WordText => {
  const regions = lexemes.map((lexeme) => `'${lexeme}'`)
  const withRegions = (query: string | undefined) =>
    anyOf(query === undefined ? regions : [`(${query})`, ...regions])
  const match = withRegions(words?.match)
  return {
    exact: words?.exact ?? match,
    match,
    title: withRegions(words?.title),
    parts: [
      {
        typed: writtenQuery(terms),
        isExcluded: false,
        own: match,
        others: [],
        fits: words?.parts.flatMap(({ fits }) => fits) ?? [],
      },
    ],
  }
}

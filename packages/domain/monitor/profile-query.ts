import { type Sought, soughtIn } from '../search/tsquery-parser.ts'
import type { WordQuery } from '../search/word-query.ts'
import { FILTER_RULES, HOLDS_RULES, isChosen, type NamedNums } from './filter-rules.ts'
import type { ProfileFilterKey, ProfileFilters } from './profile-filters.ts'

/** One of these numbers, of a filter. */
export interface HoldsClause {
  readonly kind: 'holds'
  readonly key: ProfileFilterKey
  readonly sought: readonly number[]
}

/** Words, as the search index is asked for them. */
export interface WordsClause {
  readonly kind: 'words'
  readonly sought: Sought
}

/** A profile as tenders are matched against it: every clause must hold, and every range. */
export interface ProfileQuery {
  readonly clauses: readonly (HoldsClause | WordsClause)[]
  /** For its ranges, which move with the clock. */
  readonly filters: ProfileFilters
  readonly hasRange: boolean
}

/** The query of filters whose ids and words were looked up; `words` null where none are sought. */
export const profileQueryOf = (
  filters: ProfileFilters,
  named: NamedNums,
  words: Pick<WordQuery, 'match'> | null,
): ProfileQuery => {
  const holds = HOLDS_RULES.flatMap(([key, rule]): HoldsClause[] =>
    isChosen(filters, key) && !rule.isWidened?.(filters)
      ? [{ kind: 'holds', key, sought: rule.sought(filters, named) }]
      : [],
  )
  const sought: WordsClause[] = words ? [{ kind: 'words', sought: soughtIn(words.match) }] : []
  const keys = Object.keys(FILTER_RULES) as ProfileFilterKey[]
  return {
    clauses: [...holds, ...sought],
    filters,
    hasRange: keys.some((key) => FILTER_RULES[key].kind === 'range' && isChosen(filters, key)),
  }
}

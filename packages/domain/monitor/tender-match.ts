import { isInRange } from '../search/tender-ranges.ts'
import type { Sought } from '../search/tsquery-parser.ts'
import { FILTER_RULES, RANGE_RULES, tenderAt } from './filter-rules.ts'
import type { HoldsClause, ProfileQuery } from './profile-query.ts'
import type { HeldWords, TenderAt, TenderTraits } from './tender-traits.ts'

/** The places at which a sequence of words ends. */
const endsOf = (held: HeldWords, sequence: readonly Sought[]): readonly number[] => {
  const [first = [], ...others] = sequence.map((word) =>
    word.kind === 'word' ? (held.get(word.lexeme) ?? []) : [],
  )
  return others.reduce((ends, own) => own.filter((place) => ends.includes(place - 1)), first)
}

/** Whether words hold what is sought, as PostgreSQL's `@@` says it. */
export const holdsWords = (held: HeldWords, sought: Sought): boolean => {
  switch (sought.kind) {
    case 'word':
      if (!sought.isPrefix) return held.has(sought.lexeme)
      return [...held.keys()].some((lexeme) => lexeme.startsWith(sought.lexeme))
    case 'not':
      return !holdsWords(held, sought.of)
    case 'and':
      return sought.of.every((part) => holdsWords(held, part))
    case 'or':
      return sought.of.some((part) => holdsWords(held, part))
    case 'phrase':
      return endsOf(held, sought.of).length > 0
  }
}

/** Of the numbers that a clause seeks, those that a tender holds. */
export const heldOf = ({ key, sought }: HoldsClause, at: TenderAt): readonly number[] => {
  const rule = FILTER_RULES[key]
  if (rule.kind !== 'holds') return []
  const held = rule.held(at)
  return sought.filter((one) => held.includes(one))
}

/** Whether a tender lies in every range of a profile. */
export const isInRanges = (
  { filters, hasRange }: Pick<ProfileQuery, 'filters' | 'hasRange'>,
  tender: TenderTraits,
  now: Date,
): boolean =>
  !hasRange ||
  RANGE_RULES.every(({ range, value }) => {
    const bounds = range(filters, now)
    return bounds === null || isInRange(bounds, value(tender))
  })

/** Whether a tender fits a profile at an instant: the predicate of search, clause by clause. */
export const fitsProfile = (query: ProfileQuery, tender: TenderTraits, now: Date): boolean => {
  const at = tenderAt(tender, now)
  return (
    query.clauses.every((clause) =>
      clause.kind === 'words'
        ? holdsWords(tender.words, clause.sought)
        : heldOf(clause, at).length > 0,
    ) && isInRanges(query, tender, now)
  )
}

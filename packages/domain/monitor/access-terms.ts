import type { Sought } from '../search/tsquery-parser.ts'
import type { ProfileQuery } from './profile-query.ts'
import { numberTerm, type TermTable, wordTerm } from './term-table.ts'

/** Terms of which a tender must hold one, or it cannot fit, and how many tenders do. */
export interface AccessTerms {
  readonly terms: readonly number[]
  readonly cost: number
}

/** A term that the sample does not hold is looked at now and then. */
const costOf = ({ frequency }: TermTable, term: number): number => 1 + (frequency.values[term] ?? 0)

const cheapest = (all: readonly (AccessTerms | null)[]): AccessTerms | null =>
  all.reduce((least, one) => (one && (!least || one.cost < least.cost) ? one : least), null)

const together = (all: readonly (AccessTerms | null)[]): AccessTerms | null => {
  const known = all.filter((one) => one !== null)
  if (known.length < all.length) return null
  return {
    terms: [...new Set(known.flatMap(({ terms }) => terms))],
    cost: known.reduce((sum, { cost }) => sum + cost, 0),
  }
}

const ofSought = (table: TermTable, sought: Sought): AccessTerms | null => {
  const parts = (of: readonly Sought[]) => of.map((part) => ofSought(table, part))
  switch (sought.kind) {
    case 'word': {
      const term = wordTerm(table, sought)
      return { terms: [term], cost: costOf(table, term) }
    }
    case 'not':
      return null
    case 'or':
      return together(parts(sought.of))
    case 'and':
    case 'phrase':
      return cheapest(parts(sought.of))
  }
}

/**
 * The terms under which a profile is filed: of its conditions the one that fewest tenders meet. Null where no condition names
 * anything that a tender must hold; such a profile is looked at for every tender.
 */
export const accessTermsOf = (table: TermTable, { clauses }: ProfileQuery): AccessTerms | null =>
  cheapest(
    clauses.map((clause) => {
      if (clause.kind === 'words') return ofSought(table, clause.sought)
      const terms = clause.sought.map((value) => numberTerm(table, clause.key, value))
      return { terms, cost: terms.reduce((sum, term) => sum + costOf(table, term), 0) }
    }),
  )

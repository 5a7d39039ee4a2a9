import { foldText } from '../kernel/text-folding.ts'
import { cpvLevel, isWithin } from '../reference/cpv-codes.ts'
import { parseQuery } from '../search/query-parser.ts'
import { MAX_KEYWORDS } from '../search/tender-filter-limits.ts'
import type { ProfileFilters } from './profile-filters.ts'

/** Filters that would find more, and the values that they have beside those of the profile. */
export interface Widening {
  readonly key: 'keyword' | 'cpv'
  readonly values: readonly string[]
  readonly filters: ProfileFilters
}

/** Each text is one look-up and one search. */
const MOST_TEXTS = 3

/** The texts of which one is enough: further names of a thing may stand beside them. Those of `q` must all be found, so one of them may move. */
const alternatives = ({ q = [], keyword = [] }: ProfileFilters): readonly string[] => {
  if (keyword.length > 0) return q.length > 0 ? [] : keyword
  return q.length === 1 ? q : []
}

/** The texts of a profile that may be the name of a thing: plain words, nothing quoted, shortened or excluded. */
export const namingTexts = (filters: ProfileFilters): readonly string[] =>
  alternatives(filters)
    .filter((text) => {
      const terms = parseQuery(text)
      return (
        terms.length > 0 &&
        terms.every(({ kind, negated, quoted }) => kind === 'word' && !negated && !quoted)
      )
    })
    .slice(0, MOST_TEXTS)

/** Filters that seek further names of a thing as well; null where all are sought already, or none has room. */
export const withNames = (filters: ProfileFilters, names: readonly string[]): Widening | null => {
  const texts = alternatives(filters)
  const sought = new Set(texts.map(foldText))
  const further = [...new Map(names.map((name) => [foldText(name), name]))]
    .filter(([folded]) => !sought.has(folded))
    .map(([, name]) => name)
  if (further.length === 0 || texts.length + further.length > MAX_KEYWORDS) return null
  const { q: _moved, ...others } = filters
  return {
    key: 'keyword',
    values: further,
    filters: { ...others, keyword: [...texts, ...further] },
  }
}

/** The levels of a class and of a category: finer codes are too small, wider ones are other trades. */
const [CLASS, CATEGORY] = [3, 4]
const [MOST_CODES, FEWEST_TENDERS, SMALLEST_SHARE] = [3, 2, 0.04]

/** How many tenders of a sample have each code, as number of eight digits, ancestors included. */
export interface CodeCounts {
  readonly tenders: number
  readonly counts: ReadonlyMap<number, number>
}

/**
 * The codes that most of a sample of similar tenders have and that a profile does not find yet, the most frequent first: classes, beside
 * finer codes categories.
 */
export const neighbouringCodes = (
  filters: ProfileFilters,
  { tenders, counts }: CodeCounts,
): readonly Widening[] => {
  const chosen = filters.cpv ?? []
  if (chosen.length === 0) return []
  const level = chosen.some((code) => cpvLevel(code) >= CATEGORY) ? CATEGORY : CLASS
  const fewest = Math.max(FEWEST_TENDERS, tenders * SMALLEST_SHARE)
  return [...counts]
    .map(([num, count]) => ({ code: String(num).padStart(8, '0'), count }))
    .filter(({ code, count }) => cpvLevel(code) === level && count >= fewest)
    .filter(({ code }) => !chosen.some((own) => isWithin(code, own) || isWithin(own, code)))
    .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code))
    .slice(0, MOST_CODES)
    .map(({ code }) => ({
      key: 'cpv',
      values: [code],
      filters: { ...filters, cpv: [...chosen, code] },
    }))
}

import { wordsIn } from '../search/words/word-tokens.ts'
import { RANGE_RULES } from './filter-rules.ts'
import {
  isAsSought,
  type PartVerdict,
  type RangeVerdict,
  type ValuesVerdict,
  type Verdict,
  type WordsVerdict,
} from './match-explanation.ts'
import type { ProfileFilters } from './profile-filters.ts'

const without = (filters: ProfileFilters, key: keyof ProfileFilters): ProfileFilters => {
  const { [key]: _left, ...others } = filters
  return others
}

/** One value of the tender more; without the condition where it has none. */
const withValue = (filters: ProfileFilters, { key, own }: ValuesVerdict): ProfileFilters => {
  const [first] = own
  if (first === undefined) return without(filters, key)
  return { ...filters, [key]: [...(filters[key] ?? []), first] }
}

const withRange = (
  filters: ProfileFilters,
  { key, value }: RangeVerdict,
  now: Date,
): ProfileFilters =>
  RANGE_RULES.find(({ name }) => name === key)?.around(filters, value, now) ?? filters

/** The parts of a text that are as they must be; none where nothing that is looked for is among them. */
const keptText = (parts: readonly PartVerdict[]): string | null => {
  const kept = parts.filter(isAsSought)
  if (kept.every(({ isExcluded }) => isExcluded)) return null
  return kept.map(({ typed, isExcluded }) => (isExcluded ? `-${typed}` : typed)).join(' ')
}

const foundIn = (parts: readonly PartVerdict[]): number => parts.filter(isAsSought).length

/** The text of a profile without the words that are missing, or without the exclusions that are there. */
const withText = (filters: ProfileFilters, texts: readonly WordsVerdict[]): ProfileFilters => {
  const kept = texts.flatMap(({ texts: [parts = []] }) => keptText(parts) ?? [])
  const { q: _left, ...others } = filters
  return kept.length > 0 ? { ...others, q: kept } : others
}

const MOST_TITLE_WORDS = 4
/** Shorter ones bind others. */
const FEWEST_LETTERS = 4

/** A keyword more: what is found of the one that is nearest, else the words of the title that say most. */
const withKeyword = (
  filters: ProfileFilters,
  { texts }: WordsVerdict,
  title: string,
): ProfileFilters => {
  const nearest = [...texts].sort((a, b) => foundIn(b) - foundIn(a)).map(keptText)
  const telling = wordsIn(title).filter(({ length }) => length >= FEWEST_LETTERS)
  const keyword =
    nearest.find((text) => text !== null) ?? telling.slice(0, MOST_TITLE_WORDS).join(' ')
  if (keyword === '') return without(filters, 'keyword')
  return { ...filters, keyword: [...(filters.keyword ?? []), keyword] }
}

/**
 * The filters of a profile with the least change by which they would have found a tender that they do not: of each condition that
 * is not met one value more, a wider bound, or a word less. `title` is that of the tender.
 */
export const catchingFilters = (
  filters: ProfileFilters,
  verdicts: readonly Verdict[],
  about: { readonly title: string; readonly now: Date },
): ProfileFilters => {
  const texts = verdicts.filter((one) => one.kind === 'words' && one.key === 'q')
  const hasMissed = texts.some(({ isMet }) => !isMet)
  const first = hasMissed
    ? withText(
        filters,
        texts.filter((one) => one.kind === 'words'),
      )
    : filters
  return verdicts
    .filter(({ isMet }) => !isMet)
    .reduce((caught, verdict) => {
      if (verdict.kind === 'values') return withValue(caught, verdict)
      if (verdict.kind === 'range') return withRange(caught, verdict, about.now)
      if (verdict.key === 'keyword') return withKeyword(caught, verdict, about.title)
      return verdict.key === 'regionWords'
        ? without(without(caught, 'region'), 'regionWords')
        : caught
    }, first)
}

import type { TenderSort } from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { LANGUAGES, wordOf } from './generated-words.ts'
import { COUNTRIES } from './request-generator.ts'

export interface SearchCase {
  readonly name: string
  readonly filters: TenderFilters
  readonly sortBy?: TenderSort
  /** The greatest p95 on a million requests and two cores, in milliseconds. */
  readonly bar: number
}

const ever = ['any' as const]
const common = (sample: number) => wordOf(LANGUAGES[sample % 4] ?? 'lv', 3 + (sample % 12))
const less = (sample: number) => wordOf(LANGUAGES[sample % 4] ?? 'lv', 30 + (sample % 50))
const rare = (sample: number) =>
  wordOf(LANGUAGES[sample % 4] ?? 'lv', 20_000 + ((sample * 37) % 10_000))
const division = (sample: number) => ['45', '33', '71', '90'][sample % 4] ?? '45'
const country = (sample: number) => COUNTRIES[sample % COUNTRIES.length] ?? 'LV'

const open = { days: ever, tenderStatus: ['open' as const] }
const cpvIn = (sample: number) => [`${division(sample)}000000`]

/** The word of a sample that SQLite is asked for as well. */
export const commonWord = common

/** What people search, by kind; `sample` varies the words, so that no answer is asked for twice. */
export const CASES: readonly ((sample: number) => SearchCase)[] = [
  (sample) => ({ name: 'common word', filters: { q: [common(sample)], days: ever }, bar: 80 }),
  (sample) => ({
    name: 'common word by relevance',
    filters: { q: [common(sample)], days: ever },
    sortBy: 'relevance',
    bar: 80,
  }),
  (sample) => ({
    name: 'two words',
    filters: { q: [`${common(sample)} ${less(sample)}`], days: ever },
    bar: 80,
  }),
  (sample) => ({
    name: 'two words by relevance',
    filters: { q: [`${common(sample)} ${less(sample)}`], days: ever },
    sortBy: 'relevance',
    bar: 80,
  }),
  (sample) => ({
    name: 'word, CPV and country',
    filters: {
      q: [common(sample)],
      cpv: cpvIn(sample),
      country: [country(sample)],
      days: ever,
    },
    bar: 80,
  }),
  (sample) => ({ name: 'rare word', filters: { q: [rare(sample)], days: ever }, bar: 12 }),
  (sample) => ({
    name: 'filters only',
    filters: { cpv: cpvIn(sample), country: [country(sample)], days: ever },
    bar: 12,
  }),
  () => ({ name: 'last seven days', filters: {}, bar: 12 }),
  (sample) => ({
    name: 'phrase',
    filters: { q: [`"${common(sample)} ${less(sample)}"`], days: ever },
    bar: 150,
  }),
  () => ({ name: 'no condition', filters: { days: ever }, bar: 30 }),
  (sample) => ({
    name: 'open: common word',
    filters: { q: [common(sample)], ...open },
    sortBy: 'deadlineAsc',
    bar: 15,
  }),
  (sample) => ({
    name: 'open: common word by relevance',
    filters: { q: [common(sample)], ...open },
    sortBy: 'relevance',
    bar: 15,
  }),
  (sample) => ({
    name: 'open: word, CPV and country',
    filters: { q: [common(sample)], cpv: cpvIn(sample), country: [country(sample)], ...open },
    bar: 15,
  }),
  (sample) => ({
    name: 'open: filters only',
    filters: { cpv: cpvIn(sample), country: [country(sample)], ...open },
    bar: 15,
  }),
  () => ({ name: 'open: no condition', filters: open, sortBy: 'deadlineAsc', bar: 15 }),
  (sample) => ({
    name: 'common word by value',
    filters: { q: [common(sample)], days: ever },
    sortBy: 'value',
    bar: 150,
  }),
]

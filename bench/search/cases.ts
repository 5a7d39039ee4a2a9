import type { TenderFilters } from '@kogge/domain/search/filters.ts'
import type { TenderSort } from '@kogge/domain/search/vocabulary.ts'
import { COUNTRIES } from './generate.ts'
import { LANGUAGES, wordOf } from './words.ts'

export interface SearchCase {
  readonly name: string
  readonly filters: TenderFilters
  readonly sortBy?: TenderSort
}

const ever = ['any' as const]
const common = (sample: number) => wordOf(LANGUAGES[sample % 4] ?? 'lv', 3 + (sample % 12))
const less = (sample: number) => wordOf(LANGUAGES[sample % 4] ?? 'lv', 30 + (sample % 50))
const rare = (sample: number) => wordOf(LANGUAGES[sample % 4] ?? 'lv', 20_000 + sample * 37)
const division = (sample: number) => ['45', '33', '71', '90'][sample % 4] ?? '45'
const country = (sample: number) => COUNTRIES[sample % COUNTRIES.length] ?? 'LV'

/** What people search, by kind; `sample` varies the words, so that no answer is asked for twice. */
export const CASES: readonly ((sample: number) => SearchCase)[] = [
  (sample) => ({ name: 'common word', filters: { q: [common(sample)], days: ever } }),
  (sample) => ({
    name: 'two words',
    filters: { q: [`${common(sample)} ${less(sample)}`], days: ever },
  }),
  (sample) => ({ name: 'rare word', filters: { q: [rare(sample)], days: ever } }),
  (sample) => ({
    name: 'word, CPV and country',
    filters: {
      q: [common(sample)],
      cpv: [`${division(sample)}000000`],
      country: [country(sample)],
      days: ever,
    },
  }),
  (sample) => ({
    name: 'filters only',
    filters: {
      cpv: [`${division(sample)}000000`],
      country: [country(sample)],
      tenderStatus: ['open'],
      days: ever,
    },
  }),
  (sample) => ({
    name: 'open tenders with a word',
    filters: { q: [common(sample)], tenderStatus: ['open'], days: ever },
    sortBy: 'deadlineAsc',
  }),
  () => ({ name: 'no condition', filters: { days: ever } }),
  () => ({ name: 'last seven days', filters: {} }),
  (sample) => ({
    name: 'phrase',
    filters: { q: [`"${common(sample)} ${less(sample)}"`], days: ever },
  }),
  (sample) => ({
    name: 'common word by relevance',
    filters: { q: [common(sample)], days: ever },
    sortBy: 'relevance',
  }),
  (sample) => ({
    name: 'common word by value',
    filters: { q: [common(sample)], days: ever },
    sortBy: 'value',
  }),
]

import type { Db } from '@kogge/db/client.ts'
import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import {
  DEFAULT_ORG_SORT,
  ORG_SORTS,
  type OrgSort,
} from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import type { OrgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { searchOrgs } from '@kogge/features/orgs/server/search/org-search.queries.ts'
import { typeAhead } from '@kogge/features/orgs/server/search/org-type-ahead.queries.ts'
import { LANGUAGES, wordOf } from '../search/generated-words.ts'

export interface OrgCase {
  readonly name: string
  /** p95 in milliseconds, warm. */
  readonly bar: number
  readonly run: (db: Db, sample: number) => Promise<unknown>
}

const TYPE_AHEAD_BAR = 15
const FORGIVING_BAR = 150
const SEARCH_BAR = 150

const word = (sample: number, rank: number): string =>
  wordOf(LANGUAGES[sample % LANGUAGES.length] ?? 'lv', rank)
const frequent = (sample: number) => word(sample, 3 + (sample % 40))
const rare = (sample: number) => word(sample + 1, 1500 + sample * 31)
/** Two letters changed places. */
const swapped = (text: string): string => text.replace(/^(..)(.)(.)/, '$1$3$2')
const misspelt = (text: string): string => swapped(text).replace(/.$/, 'x')

const typed = (name: string, text: (sample: number) => string, bar = TYPE_AHEAD_BAR): OrgCase => ({
  name: `type-ahead: ${name}`,
  bar,
  run: (db, sample) => typeAhead(db, text(sample), sample % 3 === 0 ? 'supplier' : 'any', 10),
})

const FULL = { cursor: null, limit: 20, isFull: true }
const listed = (
  name: string,
  filters: (sample: number) => OrgFilters,
  sortBy: OrgSort = DEFAULT_ORG_SORT,
): OrgCase => ({
  name: `search: ${name}`,
  bar: SEARCH_BAR,
  run: (db, sample) =>
    searchOrgs(db, { ...FULL, filters: filters(sample), sortBy, now: new Date() }),
})

const division = (sample: number): string => `${10 + (sample % 80)}000000`

/** What people type and search, by kind; `sample` varies the words. */
export const CASES: readonly OrgCase[] = [
  typed('one letter', (sample) => foldText(frequent(sample)).slice(0, 1)),
  typed('two letters', (sample) => frequent(sample).slice(0, 2)),
  typed('three letters', (sample) => frequent(sample).slice(0, 3)),
  typed('legal form', (sample) => ['sia', 'oü', 'uab', 'as', 'ab'][sample % 5] ?? 'sia'),
  typed('frequent word', frequent),
  typed('rare word', rare),
  typed(
    'two words',
    (sample) => `${word(sample, 40 + (sample % 60))} ${frequent(sample).slice(0, 3)}`,
  ),
  typed('start of a number', (sample) => String(40_000_000_000 + sample * 7919).slice(0, 9)),
  typed('number', (sample) => `LV ${40_000_000_000 + sample * 7 * 1009}`),
  typed('letters swapped', (sample) => swapped(word(sample, 400 + sample * 17)), FORGIVING_BAR),
  typed(
    'letters swapped in each of three words',
    (sample) => [200, 300, 400].map((rank) => swapped(word(sample, rank + sample))).join(' '),
    FORGIVING_BAR,
  ),
  typed(
    'mistake in a legal form',
    (sample) => ['gmhb', 'gmbhh gmbh', 'gmbhx'][sample % 3] ?? '',
    FORGIVING_BAR,
  ),
  typed(
    'mistake in a common word',
    (sample) => ['spolak', 'ograniczna', 'odpowiedzalnoscia spoka'][sample % 3] ?? '',
    FORGIVING_BAR,
  ),
  typed('typing error', (sample) => misspelt(word(sample, 400 + sample * 17)), FORGIVING_BAR),
  ...ORG_SORTS.map((sort) => listed(`everything by ${sort}`, () => ({}), sort)),
  ...ORG_SORTS.map((sort) =>
    listed(
      `suppliers of a country by ${sort}`,
      () => ({ country: ['LV'], orgType: ['supplier', 'both'] }),
      sort,
    ),
  ),
  listed('frequent word', (sample) => ({ q: [frequent(sample)] })),
  listed('legal form', () => ({ q: ['sia'] }), 'supplierContractSum'),
  listed('rare word', (sample) => ({ q: [rare(sample)] })),
  listed('typing error', (sample) => ({ q: [misspelt(word(sample, 400 + sample * 17))] })),
  listed('mistake in a common word', (sample) => ({
    q: [['gmhb', 'ograniczna'][sample % 2] ?? ''],
  })),
  listed('CPV division', (sample) => ({ cpv: [division(sample)] }), 'supplierContractSum'),
  listed('size and revenue', () => ({ orgSize: ['small', 'medium'], revenue: ['1m-5m'] })),
  listed('staff: claimed without members', () => ({ orgDebugStatus: ['abandoned'] }), 'claimDate'),
  listed('staff: without official data', () => ({ orgDebugStatus: ['noOfficialData'] })),
  listed('staff: e-mail domain', (sample) => ({ emailDomain: [`org${sample}.example`] })),
]

import { SOURCE_CODES } from '@kogge/domain/harvester/sources.ts'
import { TENDER_STATUSES } from '@kogge/domain/rfx/tender-status-values.ts'
import { TENDER_VALUE_BANDS } from '@kogge/domain/rfx/tender-value-bands.ts'
import {
  DEADLINE_CHOICES,
  PERIOD_CHOICES,
  TENDER_FILTER_KEYS,
} from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import { hitsOf, type Known } from './reference-search.fixture.ts'

const idOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** What the requests of the property tests are made of, and what is asked for. */
export const MADE_OF = {
  /** Common words come first. */
  words: ['kq1', 'kq2', 'kq3', 'kq4', 'kq5', 'kq6', 'kq7', 'kq8'],
  cpv: ['45000000', '45200000', '45233120', '33100000', '33190000', '90620000'],
  countries: ['LV', 'EE', 'LT', 'PL'],
  regions: ['LV', 'LV00', 'LV006', 'LV009', 'EE00', 'EE008'],
  languages: ['lv', 'en', 'sv'],
  orgs: Array.from({ length: 6 }, (_, index) => idOf(90_000 + index)),
  /** The id of the n-th request. */
  idOf,
} as const

const UNKNOWN = idOf(99_999)

/** About the ends of summer time, too. */
const DAYS = ['2026-10-25', '2026-10-26', '2026-11-01', '2026-11-15', '2026-11-21']

/**
 * `item` in `share` of ten cases, else nothing. Not `fc.option`: there `freq` counts the cases of which
 * one is nothing, so that 1 means always.
 */
export const sometimes = <Item>(share: number, item: fc.Arbitrary<Item>) =>
  fc.oneof(
    { weight: 10 - share, arbitrary: fc.constant(undefined) },
    { weight: share, arbitrary: item },
  )

export const some = <Item>(items: readonly Item[], most = 2) =>
  fc.uniqueArray(fc.constantFrom(...items), { minLength: 1, maxLength: most })

const words = some(MADE_OF.words).map((list) => list.join(' '))
const text = fc.oneof(
  { weight: 4, arbitrary: words },
  { weight: 1, arbitrary: fc.constantFrom('kq1 -kq2', 'kq2 -kq1', '-kq3', 'nowhere') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('"kq1 kq2"', '"kq2 kq4"', '-"kq1 kq2"', 'kq*', 'kq3 "kq1 kq2 kq4"'),
  },
)

const orgs = some([...MADE_OF.orgs, UNKNOWN])
const euros = (power: number) => fc.integer({ min: 0, max: 10 ** power }).map(String)
const one = <Item>(item: fc.Arbitrary<Item>) => fc.tuple(item)
const CHOICES = {
  rfxId: some([UNKNOWN, ...Array.from({ length: 60 }, (_, at) => idOf(at))], 60),
  buyer: orgs,
  supplier: orgs,
  org: orgs,
  importedAfter: some(DAYS, 1),
  publishedAfter: some(DAYS, 1),
  cpv: some(MADE_OF.cpv),
  country: some(MADE_OF.countries),
  region: some(MADE_OF.regions),
  regionWords: some(MADE_OF.words.slice(2)),
  days: some(PERIOD_CHOICES, 1),
  deadlineWithin: some(DEADLINE_CHOICES, 1),
  deadlineFrom: some(DAYS, 1),
  deadlineTo: some([...DAYS, '2026-12-05'], 1),
  tenderStatus: some(TENDER_STATUSES),
  tenderValue: some(TENDER_VALUE_BANDS),
  valueFrom: one(euros(5)),
  valueTo: one(euros(8)),
  valueUnstated: fc.constant<['also']>(['also']),
  language: some([...MADE_OF.languages, 'xx', 'fi'] as const),
  source: some(SOURCE_CODES, 6),
}
const UNSTATED: (keyof typeof CHOICES)[][] = [
  ['valueFrom', 'valueUnstated'],
  ['valueTo', 'valueUnstated'],
  ['valueFrom', 'valueTo', 'valueUnstated'],
]
const WIDENED: (keyof typeof CHOICES)[][] = [
  ['region', 'regionWords'],
  ['region', 'regionWords', 'language'],
]
const CHOICE_KEYS = Object.keys(CHOICES) as (keyof typeof CHOICES)[]

/** Words in about half of the questions, and few filters beside them, or nothing would ever be found. */
export const filters: fc.Arbitrary<TenderFilters> = fc
  .record({
    q: sometimes(4, fc.array(text, { minLength: 1, maxLength: 2 })),
    keyword: sometimes(3, fc.array(words, { minLength: 1, maxLength: 2 })),
    // What is open is looked for in a way of its own.
    isOpen: sometimes(2, fc.constant(true)),
    choices: fc.record(CHOICES),
    chosen: fc.oneof(
      { weight: 18, arbitrary: fc.subarray(CHOICE_KEYS, { maxLength: 3 }) },
      // Nothing by itself.
      { weight: 2, arbitrary: fc.constantFrom(...UNSTATED) },
      { weight: 1, arbitrary: fc.constantFrom(...WIDENED) },
    ),
  })
  .map(({ q, keyword, isOpen, choices, chosen }) => ({
    days: ['any'],
    ...(q && { q }),
    ...(keyword && { keyword }),
    ...(Object.fromEntries(chosen.map((key) => [key, choices[key]])) as TenderFilters),
    ...(isOpen && { tenderStatus: ['open'] }),
  }))

/** It is answered in a way of its own. */
export const isOpenOnly = ({ tenderStatus }: TenderFilters): boolean =>
  tenderStatus?.length === 1 && tenderStatus[0] === 'open'

const without = (asked: TenderFilters, key: keyof TenderFilters): TenderFilters => {
  const { [key]: _left, ...rest } = asked
  return key === 'days' ? { ...rest, days: ['any'] } : rest
}

const KINDS = TENDER_FILTER_KEYS.filter((key) => key !== 'semanticSearchText')

/** Counts for every kind of filter how often it decided what was found. */
export const deciding = (all: readonly Known[], now: Date) => {
  const times = new Map<string, number>()
  return {
    /** A filter decides where something is found, and more would be found without it. */
    add(asked: TenderFilters): void {
      const found = hitsOf(all, asked, now).length
      if (found === 0) return
      for (const key of KINDS) {
        if (!asked[key] || hitsOf(all, without(asked, key), now).length === found) continue
        const kind = key === 'tenderStatus' && isOpenOnly(asked) ? 'open' : key
        times.set(kind, (times.get(kind) ?? 0) + 1)
      }
    },
    /** That each kind decided more than `least` times; a choice of what is open is a kind of its own. */
    expectEach(least: number, kinds: readonly string[] = KINDS): void {
      expect([...kinds, 'open'].filter((kind) => (times.get(kind) ?? 0) <= least)).toEqual([])
    },
  }
}

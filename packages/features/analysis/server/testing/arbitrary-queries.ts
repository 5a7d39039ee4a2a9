import {
  ANALYSIS_SORTS,
  CONTRACT_TYPES,
  HAS_CONTRACTS,
} from '@kogge/domain/analysis/analysis-filter-keys.ts'
import {
  CONTRACT_SORTS,
  COUNTED_IN,
  CPV_LEVELS,
  type ModelFilter,
  REGION_LEVELS,
} from '@kogge/domain/analysis/analysis-read-model.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import fc from 'fast-check'
import type { ModelRow } from './contract-row.ts'

/** So many requests are spoken of. */
export const REQUESTS = 60

const org = fc.integer({ min: 1, max: 14 })
const codes = ['45000000', '45200000', '45233120', '45233140', '03100000', '30200000', '79000000']
const regions = ['LV', 'LV0', 'LV00', 'LV006', 'LV007', 'LV008', 'LV00C', 'EE008', 'LT01', 'LT00A']
const countries = ['LV', 'EE', 'LT']
const dayFrom = (min: string, max: string) =>
  fc
    .integer({ min: Date.parse(min) / 864e5, max: Date.parse(max) / 864e5 })
    .map((day) => new Date(day * 864e5).toISOString().slice(0, 10))
const day = fc.oneof(
  { weight: 20, arbitrary: dayFrom('2023-06-01', '2026-12-31') },
  { weight: 1, arbitrary: fc.constantFrom('1931-02-28', '2007-12-31', '2008-01-01', '2160-05-05') },
)
const parties = fc.oneof(
  { weight: 6, arbitrary: org.map((one) => [one]) },
  { weight: 2, arbitrary: fc.uniqueArray(org, { minLength: 2, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.constant<number[]>([]) },
)

/** Contracts with few values each, so that they share them; ties and gaps are common. */
export const modelRow: fc.Arbitrary<ModelRow> = fc.record({
  rfxNum: fc.integer({ min: 1, max: REQUESTS }),
  position: fc.integer({ min: 0, max: 4000 }),
  day,
  isAwarded: fc.integer({ min: 0, max: 7 }).map((one) => one > 0),
  buyers: parties,
  suppliers: parties,
  cpv: fc.option(fc.constantFrom(...codes).map(Number), { freq: 8 }),
  country: fc.constantFrom(...countries.map(countryNum), 1023),
  nuts: fc.option(fc.constantFrom(...regions, 'nowhere', 'lv006', 'LV\n06'), { freq: 8 }),
  nature: fc.integer({ min: 0, max: 3 }),
  source: fc.constantFrom(2, 3, 5),
  cents: fc.option(fc.oneof(fc.constantFrom(0, 100, 5_000_00), fc.nat(9e12)), { freq: 4 }),
  tenders: fc.option(fc.integer({ min: 0, max: 4 }), { freq: 3 }),
  endsOn: fc.option(dayFrom('2025-01-01', '2029-01-01'), { freq: 3 }),
})

/** Rarely enough that most questions find something. */
const maybe = <T>(item: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: item })
const some = <T>(item: fc.Arbitrary<T>) =>
  maybe(fc.uniqueArray(item, { minLength: 1, maxLength: 3 }))

const given = <T extends object>(record: T) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))

export const modelFilter: fc.Arbitrary<ModelFilter> = fc
  .record({
    requests: some(fc.integer({ min: 0, max: REQUESTS + 3 })),
    buyers: some(fc.integer({ min: 1, max: 16 })),
    suppliers: some(fc.integer({ min: 1, max: 16 })),
    orgs: some(fc.integer({ min: 1, max: 16 })),
    withBuyers: some(fc.integer({ min: 1, max: 16 })),
    withSuppliers: some(fc.integer({ min: 1, max: 16 })),
    cpv: some(fc.constantFrom(...codes)),
    cpvPrefixes: some(fc.constantFrom('45', '450', '4523', '03', '45233120')),
    countries: some(fc.constantFrom(...countries, 'SE', null)),
    regions: some(fc.constantFrom(...regions)),
    withRegions: some(fc.constantFrom(...regions)),
    unplaced: maybe(fc.constantFrom(...REGION_LEVELS)),
    natures: some(fc.constantFrom(...CONTRACT_TYPES)),
    sources: some(fc.constantFrom('ted' as const, 'lv-iub' as const, 'ee-rhr' as const)),
    from: maybe(day),
    until: maybe(day),
    endsFrom: maybe(dayFrom('2025-01-01', '2029-01-01')),
    countedIn: maybe(fc.constantFrom(...COUNTED_IN)),
    endsUntil: maybe(dayFrom('2025-01-01', '2029-01-01')),
    isAwarded: maybe(fc.boolean()),
  })
  .map(
    ({ requests, ...filter }): ModelFilter => ({
      ...given(filter),
      ...(requests && { requests: Int32Array.from(requests).sort() }),
    }),
  )

const grouping = fc.oneof(
  fc.record({ by: fc.constantFrom('supplier' as const, 'buyer' as const, 'country' as const) }),
  fc.record({ by: fc.constant('year' as const) }),
  fc.record({ by: fc.constant('cpv' as const), level: fc.constantFrom(...CPV_LEVELS) }),
  fc.record({
    by: fc.constant('region' as const),
    level: fc.constantFrom(...REGION_LEVELS),
  }),
  fc.record({
    by: fc.constant('industry' as const),
    industries: fc.array(fc.uniqueArray(fc.constantFrom(...codes), { maxLength: 3 }), {
      maxLength: 4,
    }),
  }),
)

const page = { offset: fc.nat(12), limit: fc.constantFrom(1, 3, 20, 5000) }

export const groupsQuestion = fc
  .record({
    filter: modelFilter,
    grouping,
    sort: fc.constantFrom(...ANALYSIS_SORTS),
    hasContracts: some(fc.constantFrom(...HAS_CONTRACTS)),
    keys: fc.option(fc.uniqueArray(fc.integer({ min: -1, max: 46 }), { maxLength: 8 }), {
      nil: undefined,
      freq: 5,
    }),
    ...page,
  })
  .map(({ keys, hasContracts, ...question }) => ({
    ...question,
    ...(keys && { keys }),
    ...(hasContracts && { hasContracts }),
  }))

export const networkQuestion = fc.record({
  filter: modelFilter,
  by: fc.constantFrom('value' as const, 'count' as const),
  ...page,
})

export const contractsQuestion = fc.record({
  filter: modelFilter,
  sort: fc.constantFrom(...CONTRACT_SORTS),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  kind: fc.constantFrom('awarded' as const, 'unawarded' as const),
  ...page,
})

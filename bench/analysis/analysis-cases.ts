import type {
  AnalysisModel,
  Grouping,
  ModelFilter,
} from '@kogge/domain/analysis/analysis-read-model.ts'
import { COUNTRIES } from './contract-generator.ts'

/** A question as a page asks it, and the same for the yardstick. */
export interface Case {
  readonly name: string
  /** Milliseconds of p95. */
  readonly bar: number
  /** The yardstick's statement for the same group, sum, top 50 and number of groups; null for none. */
  sql(sample: number): string | null
  run(model: AnalysisModel, sample: number): Promise<unknown>
}

interface Asked {
  readonly filter: ModelFilter
  readonly where: string
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Another day for each sample, so that no answer is kept from the one before. */
const since = (months: number, sample: number): string =>
  new Date(Date.parse('2026-11-21') - months * 30.44 * DAY_MS - (sample % 300) * DAY_MS)
    .toISOString()
    .slice(0, 10)

const period =
  (months: number) =>
  (sample: number): Asked => {
    const from = since(months, sample)
    return {
      filter: { from, until: '2026-11-21' },
      where: `day between '${from}' and '2026-11-21'`,
    }
  }
const country = (sample: number): Asked => {
  const code = COUNTRIES[sample % COUNTRIES.length] ?? 'LV'
  return { filter: { countries: [code] }, where: `country = '${code}'` }
}
const division = (sample: number): Asked => {
  const number = 3 + ((sample * 7) % 95)
  return {
    filter: { cpv: [`${String(number).padStart(2, '0')}000000`] },
    where: `cpv between ${number}000000 and ${number}999999`,
  }
}
const everything = (): Asked => ({ filter: {}, where: 'true' })
const both =
  (...parts: readonly ((sample: number) => Asked)[]) =>
  (sample: number): Asked => {
    const asked = parts.map((part) => part(sample))
    return {
      filter: Object.assign({}, ...asked.map(({ filter }) => filter)),
      where: asked.map(({ where }) => where).join(' and '),
    }
  }

const FILTERS: readonly { readonly name: string; ask(sample: number): Asked }[] = [
  { name: '12 months', ask: period(12) },
  { name: 'country', ask: both(country, period(60)) },
  { name: 'CPV division', ask: both(division, period(60)) },
  { name: 'country, 12 months', ask: both(country, period(12)) },
  { name: 'CPV division, 24 months', ask: both(division, period(24)) },
  { name: 'country, CPV division', ask: both(country, division, period(60)) },
]

/** Groups of divisions, as industries are. */
const INDUSTRIES = Array.from({ length: 24 }, (_, index) =>
  [0, 1, 2, 3].map((step) => `${String(3 + index * 4 + step).padStart(2, '0')}000000`),
)

const KINDS: readonly {
  readonly name: string
  readonly grouping: Grouping
  readonly key: string
  readonly from: string
}[] = [
  { name: 'suppliers', grouping: { by: 'supplier' }, key: 'supplier', from: 'won' },
  { name: 'buyers', grouping: { by: 'buyer' }, key: 'buyer', from: 'awarded' },
  { name: 'CPV codes', grouping: { by: 'cpv', level: 8 }, key: 'cpv', from: 'awarded' },
  {
    name: 'industries',
    grouping: { by: 'industry', industries: INDUSTRIES },
    key: '(cpv // 1000000 - 3) // 4',
    from: 'awarded',
  },
]

const topSql = (key: string, from: string, where: string): string => `
  with g as (select ${key} as key, count(*) as contracts, sum(cents) as cents, count(cents) as valued,
      sum(tenders) as tenders, count(*) filter (where tenders = 1) as single
    from ${from} where ${where} group by 1)
  select *, count(*) over () from g order by contracts desc, key limit 50`

const groups =
  (grouping: Grouping, ask: (sample: number) => Asked, sort: 'count' | 'value' = 'count') =>
  (model: AnalysisModel, sample: number) =>
    model.groups({ filter: ask(sample).filter, grouping, sort, offset: 0, limit: 50 })

const page = { direction: 'desc', kind: 'awarded', offset: 0, limit: 50 } as const

export const CASES: readonly Case[] = [
  ...KINDS.flatMap(({ name, grouping, key, from }) => [
    {
      name: `${name}, nothing filtered`,
      bar: 30,
      sql: () => topSql(key, from, 'true'),
      run: groups(grouping, everything),
    },
    ...FILTERS.map(({ name: filter, ask }) => ({
      name: `${name}, ${filter}`,
      bar: 60,
      sql: (sample: number) => topSql(key, from, ask(sample).where),
      run: groups(grouping, ask),
    })),
  ]),
  {
    name: 'totals with spread and concentration, nothing filtered',
    bar: 30,
    sql: () => null,
    run: (model) => model.totals({}),
  },
  {
    name: 'totals with spread and concentration, 12 months',
    bar: 60,
    sql: () => null,
    run: (model, sample) => model.totals(period(12)(sample).filter),
  },
  {
    name: 'contracts by value, CPV division, 24 months',
    bar: 60,
    sql: () => null,
    run: (model, sample) =>
      model.contracts({
        ...page,
        filter: both(division, period(24))(sample).filter,
        sort: 'value',
      }),
  },
  {
    name: 'ties of buyers and suppliers, country, 12 months',
    bar: 60,
    sql: () => null,
    run: (model, sample) =>
      model.network({
        filter: both(country, period(12))(sample).filter,
        by: 'value',
        offset: 0,
        limit: 60,
      }),
  },
]

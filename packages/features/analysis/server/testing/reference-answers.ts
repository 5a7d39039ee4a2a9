import type { Figures, GroupRow, Spread, Totals } from '@kogge/domain/analysis/analysis-figures.ts'
import type {
  ContractsAnswer,
  ContractsQuestion,
  Grouping,
  GroupsAnswer,
  GroupsQuestion,
  ModelFilter,
  NetworkAnswer,
  NetworkQuestion,
} from '@kogge/domain/analysis/analysis-read-model.ts'
import { bucketsOf, spanBefore, spanOf } from '@kogge/domain/analysis/time-buckets.ts'
import { NATURES } from '@kogge/domain/contracts/contract-facts.ts'
import { sourceNum } from '@kogge/domain/harvester/sources.ts'
import { cpvPrefix } from '@kogge/domain/reference/cpv-codes.ts'
import { regionNow, regionsNow } from '@kogge/domain/reference/region-correspondence.ts'
import { regionNum } from '@kogge/domain/search/region-numbers.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import type { ModelRow } from './contract-row.ts'

/**
 * The slow and obvious reading of domain/analysis/{answer,model}.ts, row by row: what the read model
 * is compared with.
 */
type Rows = readonly ModelRow[]

const digits = (cpv: number): string => String(cpv).padStart(8, '0')
const some = <T>(wanted: readonly T[] | undefined, is: (one: T) => boolean): boolean =>
  wanted === undefined || wanted.some(is)

const NUTS = /^[A-Z]{2}[0-9A-Z]{0,3}$/

const regionKey = (written: string | null, level: number): number => {
  const nuts = written && regionNow(written)
  return nuts !== null && NUTS.test(nuts) && nuts.length >= level + 2
    ? regionNum(nuts.slice(0, level + 2))
    : -1
}

const matches = (filter: ModelFilter, row: ModelRow): boolean =>
  (filter.requests === undefined || filter.requests.includes(row.rfxNum)) &&
  some(filter.buyers, (num) => row.buyers.includes(num)) &&
  some(filter.suppliers, (num) => row.suppliers.includes(num)) &&
  some(filter.withBuyers, (num) => row.buyers.includes(num)) &&
  some(filter.withSuppliers, (num) => row.suppliers.includes(num)) &&
  some(filter.orgs, (num) => row.buyers.includes(num) || row.suppliers.includes(num)) &&
  some(filter.cpv, (code) => row.cpv !== null && digits(row.cpv).startsWith(cpvPrefix(code))) &&
  some(filter.cpvPrefixes, (prefix) => row.cpv !== null && digits(row.cpv).startsWith(prefix)) &&
  some(filter.countries, (country) =>
    country === null ? row.country >= 676 : countryNum(country) === row.country,
  ) &&
  some(filter.regions, (region) =>
    row.nuts === null
      ? false
      : [row.nuts, ...regionsNow(row.nuts)].some((known) => known.startsWith(region)),
  ) &&
  some(
    filter.withRegions,
    (region) => regionKey(row.nuts, region.length - 2) === regionNum(region),
  ) &&
  (filter.unplaced === undefined || regionKey(row.nuts, filter.unplaced) === -1) &&
  some(filter.natures, (nature) => NATURES.indexOf(nature) === row.nature) &&
  some(filter.sources, (source) => sourceNum(source) === row.source) &&
  (filter.from === undefined || row.day >= filter.from) &&
  (filter.until === undefined || row.day <= filter.until) &&
  (filter.endsFrom === undefined || (row.endsOn !== null && row.endsOn >= filter.endsFrom)) &&
  (filter.endsUntil === undefined || (row.endsOn !== null && row.endsOn <= filter.endsUntil)) &&
  (filter.countedIn !== 'sum' || row.cents !== null) &&
  (filter.countedIn !== 'tenders' || row.tenders !== null) &&
  (filter.countedIn !== 'singleBid' || row.tenders === 1) &&
  (filter.isAwarded === undefined || row.isAwarded === filter.isAwarded)

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const figuresOf = (rows: Rows): Figures => {
  const awarded = rows.filter((row) => row.isAwarded)
  const days = awarded.map((row) => row.day).sort()
  const cents = awarded.flatMap((row) => row.cents ?? [])
  const tenders = awarded.flatMap((row) => row.tenders ?? [])
  return {
    contracts: awarded.length,
    sum: total(cents),
    valued: cents.length,
    withTenders: tenders.length,
    singleBid: tenders.filter((count) => count === 1).length,
    tenders: total(tenders),
    unawarded: rows.length - awarded.length,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  }
}

/** The groups that a row belongs to. */
const keysOf = (grouping: Grouping, row: ModelRow): readonly number[] => {
  switch (grouping.by) {
    case 'supplier':
      return row.suppliers
    case 'buyer':
      return row.buyers
    case 'cpv':
      return row.cpv === null ? [] : [Number(digits(row.cpv).slice(0, grouping.level))]
    case 'industry':
      return grouping.industries.flatMap((codes, index) =>
        matches({ cpv: codes }, row) ? index : [],
      )
    case 'country':
      return [row.country < 676 ? row.country : -1]
    case 'region':
      return [regionKey(row.nuts, grouping.level)]
    case 'year':
      return [Number(row.day.slice(0, 4))]
  }
}

const grouped = (grouping: Grouping, rows: Rows): Map<number, ModelRow[]> => {
  const groups = new Map<number, ModelRow[]>()
  for (const row of rows) {
    for (const key of keysOf(grouping, row)) {
      const group = groups.get(key)
      if (group) group.push(row)
      else groups.set(key, [row])
    }
  }
  return groups
}

const bucketIndex = (starts: readonly string[], day: string): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= day),
  )

const inBuckets = (starts: readonly string[], rows: Rows): Rows[] => {
  const buckets = starts.map((): ModelRow[] => [])
  for (const row of rows) buckets[bucketIndex(starts, row.day)]?.push(row)
  return buckets
}

/** Best first. */
const placeOf = (sort: GroupsQuestion['sort'], hasWords: boolean) => {
  const byCount = (row: GroupRow) => row.contracts + row.unawarded / 2 ** 24
  return (row: GroupRow, own: number): number => {
    if (sort === 'value') return row.sum
    if (sort === 'date') return row.lastDay === null ? -Infinity : Date.parse(row.lastDay)
    if (sort === 'relevance' && hasWords) return own === 0 ? 0 : row.contracts ** 2 / own
    return byCount(row)
  }
}

export const plainGroups = (rows: Rows, question: GroupsQuestion, today: string): GroupsAnswer => {
  const { filter, grouping, hasContracts, keys } = question
  const found = rows.filter((row) => matches(filter, row))
  const totals = figuresOf(found)
  const { starts } = bucketsOf(spanOf(filter, totals, today))
  const earlier = spanBefore(filter, today)
  const before =
    earlier &&
    grouped(
      grouping,
      rows.filter((row) => matches({ ...filter, ...earlier }, row)),
    )
  const { from, until } = filter
  const own = grouped(
    grouping,
    rows.filter((row) => matches({ ...(from && { from }), ...(until && { until }) }, row)),
  )
  const score = placeOf(question.sort, filter.requests !== undefined)
  const groups = [...grouped(grouping, found)]
    .map(([key, members]): GroupRow & { score: number } => {
      const awarded = members.filter((row) => row.isAwarded)
      const past = before && figuresOf(before.get(key) ?? [])
      const row: GroupRow = {
        key,
        ...figuresOf(members),
        trend: inBuckets(starts, awarded).map((bucket) => bucket.length),
        before: past && { contracts: past.contracts, sum: past.sum },
      }
      return { ...row, score: score(row, figuresOf(own.get(key) ?? []).contracts) }
    })
    .filter((row) => some(hasContracts, (has) => row.contracts > 0 === (has === 'yes')))
    .sort((a, b) => (a.score === b.score ? a.key - b.key : b.score - a.score))
  const wanted = keys ? groups.filter((row) => keys.includes(row.key)) : groups
  return {
    rows: wanted
      .slice(question.offset, question.offset + question.limit)
      .map(({ score: _, ...row }) => row),
    groups: groups.length,
    buckets: starts,
    totals,
  }
}

const spreadOf = (rows: Rows): Spread | null => {
  const cents = rows
    .flatMap((row) => (row.isAwarded ? (row.cents ?? []) : []))
    .sort((a, b) => a - b)
  if (cents.length === 0) return null
  const rank = (part: number): number =>
    cents[Math.max(1, Math.ceil((part * cents.length) / 100)) - 1] ?? 0
  return {
    min: rank(0),
    p10: rank(10),
    p25: rank(25),
    median: rank(50),
    p75: rank(75),
    p90: rank(90),
    max: rank(100),
  }
}

export const plainTotals = (rows: Rows, filter: ModelFilter, today: string): Totals => {
  const found = rows.filter((row) => matches(filter, row))
  const awarded = found.filter((row) => row.isAwarded)
  const figures = figuresOf(found)
  const { bucket, starts } = bucketsOf(spanOf(filter, figures, today))
  const suppliers = [...grouped({ by: 'supplier' }, awarded).values()].map(figuresOf)
  const bySum =
    figures.valued * 2 >= figures.contracts && total(suppliers.map(({ sum }) => sum)) > 0
  const shares = suppliers.map(({ sum, contracts }) => (bySum ? sum : contracts))
  const whole = total(shares)
  return {
    ...figures,
    buyers: new Set(awarded.flatMap((row) => row.buyers)).size,
    suppliers: suppliers.length,
    hhi:
      whole > 0
        ? Math.round(total(shares.map((share) => (share / whole) ** 2)) * 1e10) / 1e6
        : null,
    hhiBy: bySum ? 'value' : 'count',
    spread: spreadOf(awarded),
    bucket,
    series: inBuckets(starts, awarded).map((members, index) => {
      const { contracts, sum, valued, withTenders, singleBid } = figuresOf(members)
      return { from: starts[index] ?? '', contracts, sum, valued, withTenders, singleBid }
    }),
  }
}

export const plainContracts = (rows: Rows, question: ContractsQuestion): ContractsAnswer => {
  const { filter, sort, direction, kind, offset, limit } = question
  const value = (row: ModelRow): number | string | null =>
    sort === 'day' ? row.day : sort === 'value' ? row.cents : row.endsOn
  const found = rows.filter((row) => matches(filter, row) && row.isAwarded === (kind === 'awarded'))
  const sign = direction === 'asc' ? 1 : -1
  const ordered = [...found].sort((a, b) => {
    const [left, right] = [value(a), value(b)]
    const byDay = Number(a.day > b.day) - Number(a.day < b.day)
    const tie = byDay || a.rfxNum - b.rfxNum || a.position - b.position
    if (left === right) return tie * sign
    if (left === null || right === null) return left === null ? 1 : -1
    return left < right ? -sign : sign
  })
  return {
    rows: ordered
      .slice(offset, offset + limit)
      .map(({ rfxNum, position, day }) => ({ rfxNum, position, day })),
    total: found.length,
  }
}

export const plainNetwork = (
  rows: Rows,
  { filter, by, offset, limit }: NetworkQuestion,
): NetworkAnswer => {
  const ties = new Map<
    string,
    { buyer: number; supplier: number; contracts: number; sum: number; valued: number }
  >()
  for (const row of rows.filter((one) => one.isAwarded && matches(filter, one))) {
    for (const buyer of row.buyers) {
      for (const supplier of row.suppliers) {
        const tie = ties.get(`${buyer} ${supplier}`) ?? {
          buyer,
          supplier,
          contracts: 0,
          sum: 0,
          valued: 0,
        }
        tie.contracts += 1
        tie.sum += row.cents ?? 0
        tie.valued += Number(row.cents !== null)
        ties.set(`${buyer} ${supplier}`, tie)
      }
    }
  }
  const weight = (tie: { contracts: number; sum: number }) =>
    by === 'value' ? tie.sum : tie.contracts
  const edges = [...ties.values()].sort(
    (a, b) => weight(b) - weight(a) || a.buyer - b.buyer || a.supplier - b.supplier,
  )
  return { edges: edges.slice(offset, offset + limit), ties: ties.size }
}

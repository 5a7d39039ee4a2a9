import { type SourceCode, sourceNum, sourceOfNum } from '@kogge/domain/reference/sources.ts'
import {
  RFX_STAGES,
  TENDER_VALUE_BANDS,
  type TenderStatus,
  type TenderValueBand,
} from '@kogge/domain/rfx/status.ts'
import { type Facets, unpackFacets } from '@kogge/domain/search/facets.ts'
import type { TenderFilters } from '@kogge/domain/search/filters.ts'
import { type SQL, sql } from 'drizzle-orm'

/** What the database counts by: the packed facets, whether it is open now, whether in a chosen country. */
export const FACET_KEY: SQL = sql`(facets << 2) | (open::int << 1) | in_country::int`

interface Counted extends Facets {
  readonly status: TenderStatus
  readonly inCountry: boolean
}

const unpackKey = (key: number): Counted => {
  const facets = unpackFacets(key >> 2)
  const open = (key & 2) !== 0
  const status = facets.stage === 'competition' ? (open ? 'open' : 'closed') : facets.stage
  return { ...facets, status, inCountry: (key & 1) !== 0 }
}

export interface FacetCounts {
  readonly total: number
  readonly country: Readonly<Record<string, number>>
  readonly division: Readonly<Record<string, number>>
  readonly source: Readonly<Record<string, number>>
  readonly tenderStatus: Readonly<Record<string, number>>
  readonly tenderValue: Readonly<Record<string, number>>
}

type Dimension = 'country' | 'source' | 'tenderStatus' | 'tenderValue'
type Tests = Readonly<Record<Dimension, (counted: Counted) => boolean>>

const oneOf = <Value>(chosen: readonly Value[] | undefined, value: Value): boolean =>
  !chosen?.length || chosen.includes(value)

const testsOf = (filters: TenderFilters): Tests => ({
  country: ({ inCountry }) => inCountry,
  source: ({ sourceNum: num }) => {
    const code = sourceOfNum(num)
    return !filters.source?.length || (code !== undefined && filters.source.includes(code))
  },
  tenderStatus: ({ status }) => oneOf<TenderStatus>(filters.tenderStatus, status),
  tenderValue: ({ band }) => oneOf<TenderValueBand>(filters.tenderValue, band),
})

const DIMENSIONS: readonly Dimension[] = ['country', 'source', 'tenderStatus', 'tenderValue']

/**
 * Counts from `key:count,key:count,...`. A dimension is counted without its own filter, so that
 * one sees what choosing another value would give; the total and the divisions honour them all.
 * Each stands for `factor` requests.
 */
export const countFacets = (grouped: string, filters: TenderFilters, factor = 1): FacetCounts => {
  const tests = testsOf(filters)
  const counts = {
    country: new Map<string, number>(),
    division: new Map<string, number>(),
    source: new Map<string, number>(),
    tenderStatus: new Map<string, number>(),
    tenderValue: new Map<string, number>(),
  }
  let total = 0
  const add = (map: Map<string, number>, name: string | null | undefined, n: number) => {
    if (name) map.set(name, (map.get(name) ?? 0) + n)
  }
  for (const pair of grouped === '' ? [] : grouped.split(',')) {
    const [key = 0, met = 0] = pair.split(':').map(Number)
    const n = met * factor
    const counted = unpackKey(key)
    const failed = DIMENSIONS.filter((dimension) => !tests[dimension](counted))
    const countsFor = (dimension: Dimension) =>
      failed.length === 0 || (failed.length === 1 && failed[0] === dimension)
    if (failed.length === 0) {
      total += n
      add(counts.division, counted.division?.toString().padStart(2, '0'), n)
    }
    if (countsFor('country')) add(counts.country, counted.country, n)
    if (countsFor('source')) add(counts.source, sourceOfNum(counted.sourceNum), n)
    if (countsFor('tenderStatus')) add(counts.tenderStatus, counted.status, n)
    if (countsFor('tenderValue')) add(counts.tenderValue, counted.band, n)
  }
  return {
    total,
    country: Object.fromEntries(counts.country),
    division: Object.fromEntries(counts.division),
    source: Object.fromEntries(counts.source),
    tenderStatus: Object.fromEntries(counts.tenderStatus),
    tenderValue: Object.fromEntries(counts.tenderValue),
  }
}

const statusSql = (status: TenderStatus): SQL => {
  const stage = RFX_STAGES.indexOf(
    status === 'open' || status === 'closed' ? 'competition' : status,
  )
  const atStage = sql`((facets >> 3) & 3) = ${sql.raw(String(stage))}`
  if (status === 'open') return sql`(${atStage} and open)`
  if (status === 'closed') return sql`(${atStage} and not open)`
  return atStage
}

const numbers = (values: readonly number[]): SQL => sql.raw(values.join(','))

/** The same filters as conditions for the page itself. */
export const facetConditions = (filters: TenderFilters): SQL => {
  const all: SQL[] = []
  if (filters.country?.length) all.push(sql`in_country`)
  if (filters.source?.length) {
    const nums = filters.source.map((code: SourceCode) => sourceNum(code))
    all.push(sql`((facets >> 5) & 31) in (${numbers(nums)})`)
  }
  if (filters.tenderValue?.length) {
    const nums = filters.tenderValue.map((band) => TENDER_VALUE_BANDS.indexOf(band))
    all.push(sql`(facets & 7) in (${numbers(nums)})`)
  }
  if (filters.tenderStatus?.length) {
    all.push(sql`(${sql.join(filters.tenderStatus.map(statusSql), sql` or `)})`)
  }
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

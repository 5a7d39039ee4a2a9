import { DEFAULT_MONTHS } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import type { AnalysisFilters } from '@kogge/domain/analysis/analysis-filters.ts'
import { type Ends, endingDays, periodOf, todayOf } from '@kogge/domain/analysis/analysis-period.ts'
import type { ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import { knownNow } from '@kogge/domain/search/region-numbers.ts'
import { requestsWithWords } from '@kogge/features/search/server/search.api.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { countedOrgs, publicRequests } from './filter-ids.queries.ts'

/** No request and no organisation has it: what is unknown matches nothing, rather than everything. */
export const NOBODY = 0

/** The numbers that both lists have, ascending as they are. */
const inBoth = (some: Int32Array, others: Int32Array): Int32Array => {
  const known = new Set(others)
  return some.filter((num) => known.has(num))
}

const requestsOf = async (db: Context['db'], filters: AnalysisFilters) => {
  const [named, worded] = await Promise.all([
    filters.rfxId?.length ? publicRequests(db, filters.rfxId) : null,
    requestsWithWords(db, filters),
  ])
  const requests = named && worded ? inBoth(named, worded) : (named ?? worded)
  if (!requests) return {}
  return { requests: requests.length > 0 ? requests : Int32Array.of(NOBODY) }
}

const hasValues = <Value>(values: readonly Value[] | undefined): values is readonly Value[] =>
  values !== undefined && values.length > 0

const orgsOf = async (db: Context['db'], { buyer, supplier, org }: AnalysisFilters) => {
  const nums = await countedOrgs(db, [...(buyer ?? []), ...(supplier ?? []), ...(org ?? [])])
  const numsOf = (ids: readonly string[]): number[] => {
    const known = [...new Set(ids.flatMap((id) => nums.get(id.toLowerCase()) ?? []))]
    return known.length > 0 ? known : [NOBODY]
  }
  return {
    ...(hasValues(buyer) && { buyers: numsOf(buyer) }),
    ...(hasValues(supplier) && { suppliers: numsOf(supplier) }),
    ...(hasValues(org) && { orgs: numsOf(org) }),
  }
}

/**
 * The days that are meant: the last twelve months unless another period is chosen. What is named by
 * its id, or by when it ends, is meant whenever it was.
 */
const daysOf = (filters: AnalysisFilters, ends: Ends | undefined, now: Date) => {
  const isNamed = hasValues(filters.rfxId) || ends !== undefined
  const period = periodOf(filters.months?.[0] ?? (isNamed ? 'any' : DEFAULT_MONTHS), now)
  return ends === undefined ? period : { ...period, ...endingDays(ends, todayOf(now)) }
}

/** Each list has one part of what there is; both, or none chosen, is all of it. */
const isAwardedOf = (hasContracts: AnalysisFilters['hasContracts']) => {
  const chosen = new Set(hasContracts)
  return chosen.size === 1 ? { isAwarded: chosen.has('yes') } : {}
}

/** The filters of a caller as the read model takes them: ids, words and months looked up. */
export const modelFilter = async (
  { readDb, now }: Pick<Context, 'readDb' | 'now'>,
  filters: AnalysisFilters,
  ends?: Ends,
): Promise<ModelFilter> => {
  const [requests, orgs] = await Promise.all([requestsOf(readDb, filters), orgsOf(readDb, filters)])
  const { cpv, country, region, contractType, hasContracts, source } = filters
  return {
    ...requests,
    ...orgs,
    ...daysOf(filters, ends, now),
    ...(hasValues(cpv) && { cpv }),
    ...(hasValues(country) && { countries: country }),
    ...(hasValues(region) && { regions: region.flatMap(knownNow) }),
    ...(hasValues(contractType) && { natures: contractType }),
    ...(hasValues(source) && { sources: source }),
    ...isAwardedOf(hasContracts),
  }
}

const later = (a: string | undefined, b: string): string => (a !== undefined && a > b ? a : b)
const earlier = (a: string | undefined, b: string): string => (a !== undefined && a < b ? a : b)

/** The same filter within some days of those that it means. */
export const narrowedTo = (
  filter: ModelFilter,
  between: { readonly from: string; readonly until: string } | undefined,
): ModelFilter =>
  between === undefined
    ? filter
    : {
        ...filter,
        from: later(filter.from, between.from),
        until: earlier(filter.until, between.until),
      }

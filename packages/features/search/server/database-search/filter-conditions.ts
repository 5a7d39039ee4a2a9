import { startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { neededRegions } from '@kogge/domain/search/region-numbers.ts'
import { countryNum } from '@kogge/domain/search/tender-facets.ts'
import { DEFAULT_PERIOD_DAYS } from '@kogge/domain/search/tender-filter-keys.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { languageMask } from '@kogge/domain/search/tender-languages.ts'
import { deadlineRange, type Range, valueRange } from '@kogge/domain/search/tender-ranges.ts'
import { type SQL, sql } from 'drizzle-orm'

/** A row of `rfx_search`. */
export const ROW: SQL = sql.raw('s')
/** And one of `rfx_words`. */
export const WORDS: SQL = sql.raw('w')

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * How a condition is to be met: `found` by an index, or `tested` row by row, which is quicker where
 * an order is walked and nearly every row fits. The database takes a function for something that it
 * has no index for.
 */
export type ConditionMode = 'found' | 'tested'

const integers = (values: readonly number[]): SQL => sql`${`{${values.join(',')}}`}::int[]`
const uuids = (values: readonly string[]): SQL => sql`${`{${values.join(',')}}`}::uuid[]`

/** The numbers (`org.num`) of organisations; one that became a part of another stands for that. Null for none that is known. */
export const numsOfOrgs = (ids: readonly string[]): SQL => sql`(
  select array_agg(coalesce(into_org.num, org.num)) from org left join org into_org on into_org.id = org.merged_into_id
  where org.id = any(${uuids(ids)}))`

const orgNums = (ids: readonly string[]): SQL => sql`coalesce(${numsOfOrgs(ids)}, '{}')`

const overlaps = (mode: ConditionMode, column: SQL, values: SQL): SQL =>
  mode === 'found' ? sql`${column} && ${values}` : sql`arrayoverlap(${column}, ${values})`

/**
 * The query without the order of words, which no index tells: it finds the same and more. Where something
 * is excluded it would find less.
 */
export const inAnyOrder = (query: string): string =>
  query.includes('!') ? query : query.replaceAll('<->', '&')

/** Whether no index alone tells who holds the words. */
export const hasPhrases = (query: string): boolean => query !== inAnyOrder(query)

/** That words hold what a query asks for, tested on them alone. */
export const holds = (words: SQL, query: string): SQL =>
  sql`ts_match_vq(${words}, ${query}::tsquery)`

/** The start of the period: the last 7 days by import unless another one or `any` is chosen. */
export const importedSince = (filters: TenderFilters, now: Date): Date | null => {
  const after = filters.importedAfter?.[0]
  if (after) return startOfDay(after)
  const days = filters.days?.[0] ?? String(DEFAULT_PERIOD_DAYS)
  // A tender that is named by its id is meant whenever it came.
  if (days === 'any' || filters.rfxId?.length) return null
  return new Date(now.getTime() - Number(days) * DAY_MS)
}

/** Conditions on what has an index of its own beside words: organisations, codes, regions. */
export const indexConditions = (
  of: SQL,
  filters: TenderFilters,
  mode: ConditionMode = 'found',
): SQL[] => {
  const all: SQL[] = []
  const [buyers, suppliers] = [sql`${of}.buyers`, sql`${of}.suppliers`]
  if (filters.buyer?.length) all.push(overlaps(mode, buyers, orgNums(filters.buyer)))
  if (filters.supplier?.length) all.push(overlaps(mode, suppliers, orgNums(filters.supplier)))
  if (filters.org?.length) {
    const nums = orgNums(filters.org)
    all.push(sql`(${overlaps(mode, buyers, nums)} or ${overlaps(mode, suppliers, nums)})`)
  }
  if (filters.cpv?.length)
    all.push(overlaps(mode, sql`${of}.cpv`, integers(filters.cpv.map(Number))))
  const regions = neededRegions(filters)
  if (regions.length > 0) all.push(overlaps(mode, sql`${of}.regions`, integers(regions)))
  return all
}

/** Bounds that are missing are beyond every day. */
const time = (instant: number): string => {
  if (Number.isFinite(instant)) return new Date(instant).toISOString()
  return instant < 0 ? '-infinity' : 'infinity'
}

const inValueRange = ({ least, most, orNone }: Range): SQL => {
  const bounds = [
    ...(Number.isFinite(least) ? [sql`s.value_eur_minor >= ${least}::bigint`] : []),
    ...(Number.isFinite(most) ? [sql`s.value_eur_minor <= ${most}::bigint`] : []),
  ]
  const within = sql.join(bounds, sql` and `)
  return orNone ? sql`(s.value_eur_minor is null or (${within}))` : within
}

/** All other conditions on a request `s` that facets do not count: which it is, and dates but that of import. */
export const ownConditions = (filters: TenderFilters, now: Date): SQL[] => {
  const all: SQL[] = []
  if (filters.rfxId?.length) {
    all.push(sql`s.num in (select num from rfx where id = any(${uuids(filters.rfxId)}))`)
  }
  const published = filters.publishedAfter?.[0]
  if (published) all.push(sql`s.published_at >= ${startOfDay(published).toISOString()}`)
  const deadline = deadlineRange(filters, now)
  if (deadline) {
    all.push(sql`s.deadline_at >= ${time(deadline.least)}`)
    all.push(sql`s.deadline_at <= ${time(deadline.most)}`)
  }
  const value = valueRange(filters)
  if (value) all.push(inValueRange(value))
  if (filters.language?.length)
    all.push(sql`(s.languages & ${languageMask(filters.language)}::int) <> 0`)
  return all
}

/** Whether a request is in one of the chosen countries, joint procurements included. */
export const inChosenCountry = (
  filters: TenderFilters,
  mode: ConditionMode = 'tested',
  of: SQL = ROW,
): SQL => {
  const chosen = filters.country ?? []
  if (chosen.length === 0) return sql`true`
  const nums = sql`${`{${chosen.map(countryNum).join(',')}}`}::smallint[]`
  return overlaps(mode, sql`${of}.countries`, nums)
}

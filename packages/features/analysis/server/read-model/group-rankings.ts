import type { Figures } from '@kogge/domain/analysis/analysis-figures.ts'
import type {
  GroupsAnswer,
  GroupsQuestion,
  ModelFilter,
} from '@kogge/domain/analysis/analysis-read-model.ts'
import { bucketsOf, spanBefore, spanOf } from '@kogge/domain/analysis/time-buckets.ts'
import { figuresOf, tallyOf } from './contract-figures.ts'
import { type Market, type Selection, select } from './contract-selection.ts'
import { type Entries, grouped, groupsOf } from './group-entries.ts'
import { type Parts, rowsOf } from './group-figures.ts'
import { orderOf, topOf } from './top-scores.ts'

/** Beyond so many rows all groups are put in order, which the pages that follow make use of. */
const DEEP = 2_000

const countsOf = (parts: readonly Entries[], size: number): Int32Array => {
  const counts = new Int32Array(size)
  for (const { groups } of parts) {
    for (let index = 0; index < groups.length; index += 1) {
      const group = groups[index] ?? 0
      counts[group] = (counts[group] ?? 0) + 1
    }
  }
  return counts
}

const periodOf = ({ from, until }: ModelFilter): ModelFilter => ({
  ...(from && { from }),
  ...(until && { until }),
})

const sumsOf = (parts: readonly Entries[], size: number): Float64Array => {
  const sums = new Float64Array(size)
  for (const { groups, rows, segment } of parts) {
    const { cents } = segment
    for (let index = 0; index < groups.length; index += 1) {
      const value = cents[rows[index] ?? 0] ?? Number.NaN
      const group = groups[index] ?? 0
      if (!Number.isNaN(value)) sums[group] = (sums[group] ?? 0) + value
    }
  }
  return sums
}

const lastDaysOf = (parts: readonly Entries[], size: number): Float64Array => {
  const last = new Float64Array(size).fill(Number.NEGATIVE_INFINITY)
  for (const { groups, rows, segment } of parts) {
    for (let index = 0; index < groups.length; index += 1) {
      const group = groups[index] ?? 0
      const day = segment.day[rows[index] ?? 0] ?? 0
      if (day > (last[group] ?? 0)) last[group] = day
    }
  }
  return last
}

/** What groups are put in order by, highest first; see `GroupsQuestion`. */
const scoreBy = (
  market: Market,
  { sort, filter, grouping }: GroupsQuestion,
  awarded: readonly Entries[],
  counts: Int32Array,
  lots: Int32Array,
): ((group: number) => number) => {
  if (sort === 'value' || sort === 'date') {
    const scores = (sort === 'value' ? sumsOf : lastDaysOf)(awarded, counts.length)
    return (group) => scores[group] ?? 0
  }
  if (sort === 'relevance' && filter.requests) {
    const own = grouped(select(market, periodOf(filter), true), groupsOf(market, grouping))
    const all = countsOf(own.awarded, counts.length)
    return (group) => {
      const matching = counts[group] ?? 0
      return matching === 0 ? 0 : matching ** 2 / (all[group] ?? matching)
    }
  }
  return (group) => (counts[group] ?? 0) + (lots[group] ?? 0) / 2 ** 24
}

/** Groups in the order asked for, as far as they are needed. */
interface Ranking {
  readonly groups: Int32Array
  readonly total: number
  /** Whether all are in it. */
  readonly isWhole: boolean
}

const rank = (
  candidates: Int32Array,
  scoreOf: (group: number) => number,
  keys: readonly number[],
  needed: number,
): Omit<Ranking, 'total'> => {
  const isWhole = needed > DEEP
  const list = isWhole
    ? // By their keys first, so that equal ones stay in that order.
      candidates.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
    : candidates
  const own = new Float64Array(list.length)
  for (let place = 0; place < own.length; place += 1) own[place] = scoreOf(list[place] ?? 0)
  const places = isWhole
    ? orderOf(own)
    : topOf(own, needed, (a, b) => (keys[list[a] ?? 0] ?? 0) - (keys[list[b] ?? 0] ?? 0))
  return {
    groups: places.map((place) => list[place] ?? 0),
    isWhole,
  }
}

const candidatesOf = (
  counts: Int32Array,
  lots: Int32Array,
  hasContracts: GroupsQuestion['hasContracts'],
): Int32Array => {
  const withSome = !hasContracts || hasContracts.includes('yes')
  const without = !hasContracts || hasContracts.includes('no')
  const found = new Int32Array(counts.length)
  let count = 0
  for (let group = 0; group < counts.length; group += 1) {
    const contracts = counts[group] ?? 0
    if (contracts > 0 ? withSome : without && (lots[group] ?? 0) > 0) found[count++] = group
  }
  return found.subarray(0, count)
}

/** Orders of all groups that were made for deep pages, kept as long as nothing changes. */
export type Rankings = Map<string, Ranking>
const MOST_RANKINGS = 4

const rankGroups = (
  market: Market,
  question: GroupsQuestion,
  keys: readonly number[],
  { awarded, unawarded }: Parts,
  rankings: Rankings,
): Ranking => {
  const { filter, grouping, sort, hasContracts, offset, limit, keys: requested } = question
  const { requests, ...plain } = filter
  const name = JSON.stringify([plain, grouping, sort, hasContracts])
  const isKept = !requests && !requested
  const known = isKept ? rankings.get(name) : undefined
  if (known) return known
  const counts = countsOf(awarded, keys.length)
  const lots = countsOf(unawarded, keys.length)
  const candidates = candidatesOf(counts, lots, hasContracts)
  const scoreOf = scoreBy(market, question, awarded, counts, lots)
  const needed = requested && new Set(requested)
  const listed = needed ? candidates.filter((group) => needed.has(keys[group] ?? 0)) : candidates
  const ranking = { ...rank(listed, scoreOf, keys, offset + limit), total: candidates.length }
  if (!ranking.isWhole || !isKept) return ranking
  const [oldest] = rankings.keys()
  if (rankings.size >= MOST_RANKINGS && oldest !== undefined) rankings.delete(oldest)
  rankings.set(name, ranking)
  return ranking
}

/** Rows of an analysis. `rankings` are of the same market and day. */
export const answerGroups = (
  market: Market,
  question: GroupsQuestion,
  today: string,
  rankings: Rankings,
): GroupsAnswer => {
  const { filter, grouping, offset, limit } = question
  const selections: Selection[] = select(market, filter)
  const totals: Figures = figuresOf(tallyOf(selections))
  const groups = groupsOf(market, grouping)
  const parts = grouped(selections, groups)
  const { starts } = bucketsOf(spanOf(filter, totals, today))

  const ranking = rankGroups(market, question, groups.keys, parts, rankings)
  const chosen = [...ranking.groups.subarray(offset, offset + limit)]
  const span = spanBefore(filter, today)
  const before = span && grouped(select(market, { ...filter, ...span }, true), groups).awarded
  return {
    rows: rowsOf(chosen, groups.keys, parts, starts, before),
    groups: ranking.total,
    buckets: starts,
    totals,
  }
}

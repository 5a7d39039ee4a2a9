import type { Bucket, Spread, Totals } from '@kogge/domain/analysis/answer.ts'
import { bucketsOf, spanOf } from '@kogge/domain/analysis/buckets.ts'
import type { ModelFilter } from '@kogge/domain/analysis/model.ts'
import { AWARDED, dayNumber } from './columns.ts'
import { count, figuresOf, newTally, tallyOf } from './figures.ts'
import { grouped, groupsOf } from './grouped.ts'
import { type Market, type Selection, select } from './select.ts'

/** Of sorted values, the smallest that so many in a hundred are not above (nearest rank). */
const rankOf = (values: Float64Array, percent: number): number =>
  values[Math.max(1, Math.ceil((percent * values.length) / 100)) - 1] ?? 0

const spreadOf = (selections: readonly Selection[], valued: number): Spread | null => {
  if (valued === 0) return null
  const values = new Float64Array(valued)
  let filled = 0
  for (const { segment, rows } of selections) {
    const { cents, kind } = segment
    for (const row of rows) {
      const value = cents[row] ?? Number.NaN
      if (!Number.isNaN(value) && (kind[row] ?? 0) >= AWARDED) values[filled++] = value
    }
  }
  values.sort()
  return {
    ...{ min: rankOf(values, 0), p10: rankOf(values, 10), p25: rankOf(values, 25) },
    ...{ median: rankOf(values, 50), p75: rankOf(values, 75), p90: rankOf(values, 90) },
    max: rankOf(values, 100),
  }
}

const seriesOf = (selections: readonly Selection[], starts: readonly string[]): Bucket[] => {
  const bounds = starts.map(dayNumber)
  const tallies = starts.map(newTally)
  for (const { segment, rows } of selections) {
    let bucket = 0
    for (const row of rows) {
      if ((segment.kind[row] ?? 0) < AWARDED) continue
      const day = segment.day[row] ?? 0
      while (bucket + 1 < bounds.length && (bounds[bucket + 1] ?? 0) <= day) bucket += 1
      const tally = tallies[bucket]
      if (tally) count(tally, segment, row)
    }
  }
  return tallies.map(({ contracts, sum, withTenders, singleBid }, index) => ({
    from: starts[index] ?? '',
    ...{ contracts, sum, withTenders, singleBid },
  }))
}

/** Contracts and sums of each supplier, and how many buyers there are. */
const partiesOf = (market: Market, selections: readonly Selection[]) => {
  const size = market.dictionaries.orgs.values.length
  const contracts = new Int32Array(size)
  const sums = new Float64Array(size)
  for (const part of grouped(selections, groupsOf(market, { by: 'supplier' })).awarded) {
    const { cents } = part.segment
    for (let index = 0; index < part.groups.length; index += 1) {
      const group = part.groups[index] ?? 0
      contracts[group] = (contracts[group] ?? 0) + 1
      const value = cents[part.rows[index] ?? 0] ?? Number.NaN
      if (!Number.isNaN(value)) sums[group] = (sums[group] ?? 0) + value
    }
  }
  const bought = new Uint8Array(size)
  for (const { groups } of grouped(selections, groupsOf(market, { by: 'buyer' })).awarded)
    for (const group of groups) bought[group] = 1
  const marked = (marks: Uint8Array | Int32Array): number => {
    let found = 0
    for (const mark of marks) if (mark > 0) found += 1
    return found
  }
  return { contracts, sums, suppliers: marked(contracts), buyers: marked(bought) }
}

const total = (values: Int32Array | Float64Array): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum
}

const concentrationOf = (shares: Int32Array | Float64Array): number | null => {
  const whole = total(shares)
  if (!(whole > 0)) return null
  let squares = 0
  for (const share of shares) squares += (share / whole) ** 2
  return squares * 10_000
}

/** Figures of everything that a filter leaves; see `Totals`. */
export const answerTotals = (market: Market, filter: ModelFilter, today: string): Totals => {
  const selections = select(market, filter)
  const figures = figuresOf(tallyOf(selections))
  const { bucket, starts } = bucketsOf(spanOf(filter, figures, today))
  const { contracts, sums, buyers, suppliers } = partiesOf(market, selections)
  const byValue = figures.valued * 2 >= figures.contracts && total(sums) > 0
  return {
    ...{ ...figures, buyers, suppliers },
    hhi: concentrationOf(byValue ? sums : contracts),
    hhiBy: byValue ? 'value' : 'count',
    spread: spreadOf(selections, figures.valued),
    ...{ bucket, series: seriesOf(selections, starts) },
  }
}

import type { Bucket, Spread, Totals } from '@kogge/domain/analysis/analysis-figures.ts'
import type { ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import { bucketsOf, spanOf } from '@kogge/domain/analysis/time-buckets.ts'
import { AWARDED, dayNumber } from './contract-columns.ts'
import { count, figuresOf, newTally, tallyOf } from './contract-figures.ts'
import { type Market, type Selection, select } from './contract-selection.ts'
import { grouped, groupsOf } from './group-entries.ts'

const PERCENTS = [0, 10, 25, 50, 75, 90, 100] as const
/** Which of so many values is the smallest that so many in a hundred are not above (nearest rank). */
const rankOf = (percent: number, count: number): number =>
  Math.max(1, Math.ceil((percent * count) / 100))

const sortedPercentiles = (values: Float64Array): number[] => {
  values.sort()
  return PERCENTS.map((percent) => values[rankOf(percent, values.length) - 1] ?? 0)
}

/** The upper bits of a double: its size to a sixteenth of a power of two. */
const SIZE_BITS = 16

/** The same for values that are not below zero: only those of about the right size are put in order. */
const percentilesOf = (values: Float64Array): number[] => {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
  const counts = new Int32Array(2 ** SIZE_BITS)
  const sizeOf = (index: number): number => (words[2 * index + 1] ?? 0) >>> (32 - SIZE_BITS)
  for (let index = 0; index < values.length; index += 1) {
    const size = sizeOf(index)
    counts[size] = (counts[size] ?? 0) + 1
  }
  return PERCENTS.map((percent) => {
    let left = rankOf(percent, values.length)
    let size = 0
    while (left > (counts[size] ?? 0)) {
      left -= counts[size] ?? 0
      size += 1
    }
    const alike = new Float64Array(counts[size] ?? 0)
    let filled = 0
    for (let index = 0; filled < alike.length; index += 1)
      if (sizeOf(index) === size) alike[filled++] = values[index] ?? 0
    return alike.sort()[left - 1] ?? 0
  })
}

const spreadOf = (selections: readonly Selection[], valued: number): Spread | null => {
  if (valued === 0) return null
  const values = new Float64Array(valued)
  let filled = 0
  let isNegative = false
  for (const { segment, rows } of selections) {
    const { cents, kind } = segment
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? 0
      const value = cents[row] ?? Number.NaN
      if (Number.isNaN(value) || (kind[row] ?? 0) < AWARDED) continue
      // A zero with a sign would be taken for the largest.
      values[filled++] = value + 0
      isNegative ||= value < 0
    }
  }
  const ranks = isNegative ? sortedPercentiles(values) : percentilesOf(values)
  const [min = 0, p10 = 0, p25 = 0, median = 0, p75 = 0, p90 = 0, max = 0] = ranks
  return { min, p10, p25, median, p75, p90, max }
}

const seriesOf = (selections: readonly Selection[], starts: readonly string[]): Bucket[] => {
  const bounds = starts.map(dayNumber)
  const tallies = starts.map(newTally)
  for (const { segment, rows } of selections) {
    let bucket = 0
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? 0
      if ((segment.kind[row] ?? 0) < AWARDED) continue
      const day = segment.day[row] ?? 0
      while (bucket + 1 < bounds.length && (bounds[bucket + 1] ?? 0) <= day) bucket += 1
      const tally = tallies[bucket]
      if (tally) count(tally, segment, row)
    }
  }
  return tallies.map(({ contracts, sum, valued, withTenders, singleBid }, index) => ({
    from: starts[index] ?? '',
    contracts,
    sum,
    valued,
    withTenders,
    singleBid,
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
    for (let index = 0; index < groups.length; index += 1) bought[groups[index] ?? 0] = 1
  const marked = (marks: Uint8Array | Int32Array): number => {
    let found = 0
    for (let index = 0; index < marks.length; index += 1) if ((marks[index] ?? 0) > 0) found += 1
    return found
  }
  return { contracts, sums, suppliers: marked(contracts), buyers: marked(bought) }
}

const total = (values: Int32Array | Float64Array): number => {
  let sum = 0
  for (let index = 0; index < values.length; index += 1) sum += values[index] ?? 0
  return sum
}

const concentrationOf = (shares: Int32Array | Float64Array): number | null => {
  const whole = total(shares)
  if (!(whole > 0)) return null
  let squares = 0
  for (let index = 0; index < shares.length; index += 1)
    squares += ((shares[index] ?? 0) / whole) ** 2
  // To a millionth: what is beyond depends on the order in which shares are added.
  return Math.round(squares * 1e10) / 1e6
}

/** Figures of everything that a filter leaves; see `Totals`. */
export const answerTotals = (market: Market, filter: ModelFilter, today: string): Totals => {
  const selections = select(market, filter)
  const figures = figuresOf(tallyOf(selections))
  const { bucket, starts } = bucketsOf(spanOf(filter, figures, today))
  const { contracts, sums, buyers, suppliers } = partiesOf(market, selections)
  const byValue = figures.valued * 2 >= figures.contracts && total(sums) > 0
  return {
    ...figures,
    buyers,
    suppliers,
    hhi: concentrationOf(byValue ? sums : contracts),
    hhiBy: byValue ? 'value' : 'count',
    spread: spreadOf(selections, figures.valued),
    bucket,
    series: seriesOf(selections, starts),
  }
}

import type { GroupRow } from '@kogge/domain/analysis/analysis-figures.ts'
import { dayNumber } from './contract-columns.ts'
import { figuresOf, newTally } from './contract-figures.ts'
import type { Entries } from './group-entries.ts'

/** What a selection gives each group, see `grouped`. */
export interface Parts {
  readonly awarded: readonly Entries[]
  readonly unawarded: readonly Entries[]
}

type Slots = Uint8Array | Int32Array

/** Figures and trends of the groups that have a slot (from 1, in `slots`), in typed arrays: many rows may be theirs. */
const tallySlots = (parts: Parts, slots: Slots, size: number, bounds: readonly number[]) => {
  const whole = () => new Int32Array(size)
  const [contracts, valued, withTenders, singleBid] = [whole(), whole(), whole(), whole()]
  const [unawarded, firstDay, lastDay] = [whole(), whole(), whole()]
  const sum = new Float64Array(size)
  const tenders = new Float64Array(size)
  const trends = new Int32Array(size * bounds.length)
  firstDay.fill(newTally().firstDay)
  lastDay.fill(newTally().lastDay)
  for (const { segment, rows, groups } of parts.awarded) {
    const { cents, day, tenders: bids } = segment
    let bucket = 0
    let next = bounds[1] ?? Number.POSITIVE_INFINITY
    for (let index = 0; index < groups.length; index += 1) {
      const slot = (slots[groups[index] ?? 0] ?? 0) - 1
      if (slot < 0) continue
      const row = rows[index] ?? 0
      contracts[slot] = (contracts[slot] ?? 0) + 1
      const value = cents[row] ?? Number.NaN
      if (!Number.isNaN(value)) {
        sum[slot] = (sum[slot] ?? 0) + value
        valued[slot] = (valued[slot] ?? 0) + 1
      }
      const received = bids[row] ?? -1
      if (received >= 0) {
        withTenders[slot] = (withTenders[slot] ?? 0) + 1
        tenders[slot] = (tenders[slot] ?? 0) + received
        if (received === 1) singleBid[slot] = (singleBid[slot] ?? 0) + 1
      }
      const on = day[row] ?? 0
      if (on < (firstDay[slot] ?? 0)) firstDay[slot] = on
      if (on > (lastDay[slot] ?? 0)) lastDay[slot] = on
      // Rows come in the order of their days.
      while (on >= next) {
        bucket += 1
        next = bounds[bucket + 1] ?? Number.POSITIVE_INFINITY
      }
      const at = slot * bounds.length + bucket
      trends[at] = (trends[at] ?? 0) + 1
    }
  }
  for (const { groups } of parts.unawarded) {
    for (const group of groups) {
      const slot = (slots[group] ?? 0) - 1
      if (slot >= 0) unawarded[slot] = (unawarded[slot] ?? 0) + 1
    }
  }
  const figures = Array.from({ length: size }, (_, slot) => ({
    contracts: contracts[slot] ?? 0,
    sum: sum[slot] ?? 0,
    valued: valued[slot] ?? 0,
    withTenders: withTenders[slot] ?? 0,
    singleBid: singleBid[slot] ?? 0,
    tenders: tenders[slot] ?? 0,
    unawarded: unawarded[slot] ?? 0,
    firstDay: firstDay[slot] ?? 0,
    lastDay: lastDay[slot] ?? 0,
  }))
  return { figures, trends }
}

/** Contracts and sums of the same groups in the period before. */
const tallyPast = (parts: readonly Entries[], slots: Slots, size: number) => {
  const contracts = new Int32Array(size)
  const sums = new Float64Array(size)
  for (const { segment, rows, groups } of parts) {
    const { cents } = segment
    for (let index = 0; index < groups.length; index += 1) {
      const slot = (slots[groups[index] ?? 0] ?? 0) - 1
      if (slot < 0) continue
      contracts[slot] = (contracts[slot] ?? 0) + 1
      const value = cents[rows[index] ?? 0] ?? Number.NaN
      if (!Number.isNaN(value)) sums[slot] = (sums[slot] ?? 0) + value
    }
  }
  return { contracts, sums }
}

/** The figures of some groups, in the order given. */
export const rowsOf = (
  chosen: readonly number[],
  keys: readonly number[],
  parts: Parts,
  starts: readonly string[],
  before: readonly Entries[] | null,
): GroupRow[] => {
  // Of each group, its place among the chosen and one; small, so that it stays near the processor.
  const slots = new (chosen.length < 256 ? Uint8Array : Int32Array)(keys.length)
  for (const [slot, group] of chosen.entries()) slots[group] = slot + 1
  const tallies = tallySlots(parts, slots, chosen.length, starts.map(dayNumber))
  const past = before && tallyPast(before, slots, chosen.length)
  return chosen.map((group, slot) => ({
    key: keys[group] ?? 0,
    ...figuresOf(tallies.figures[slot] ?? newTally()),
    trend: [...tallies.trends.subarray(slot * starts.length, (slot + 1) * starts.length)],
    before: past && { contracts: past.contracts[slot] ?? 0, sum: past.sums[slot] ?? 0 },
  }))
}

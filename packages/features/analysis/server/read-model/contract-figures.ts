import type { Figures } from '@kogge/domain/analysis/analysis-figures.ts'
import { AWARDED, dayText, type Segment } from './contract-columns.ts'
import type { Selection } from './contract-selection.ts'

const FAR = 2 ** 30

/** Counts of contracts that grow as rows are added. */
export interface Tally {
  contracts: number
  sum: number
  valued: number
  withTenders: number
  singleBid: number
  tenders: number
  unawarded: number
  firstDay: number
  lastDay: number
}

export const newTally = (): Tally => ({
  contracts: 0,
  sum: 0,
  valued: 0,
  withTenders: 0,
  singleBid: 0,
  tenders: 0,
  unawarded: 0,
  firstDay: FAR,
  lastDay: -FAR,
})

/** Counts one awarded contract. */
export const count = (tally: Tally, segment: Segment, row: number): void => {
  tally.contracts += 1
  const cents = segment.cents[row] ?? Number.NaN
  if (!Number.isNaN(cents)) {
    tally.sum += cents
    tally.valued += 1
  }
  const tenders = segment.tenders[row] ?? -1
  if (tenders >= 0) {
    tally.withTenders += 1
    tally.tenders += tenders
    if (tenders === 1) tally.singleBid += 1
  }
  const day = segment.day[row] ?? 0
  if (day < tally.firstDay) tally.firstDay = day
  if (day > tally.lastDay) tally.lastDay = day
}

export const figuresOf = ({ firstDay, lastDay, ...counted }: Tally): Figures => ({
  ...counted,
  firstDay: counted.contracts > 0 ? dayText(firstDay) : null,
  lastDay: counted.contracts > 0 ? dayText(lastDay) : null,
})

/** Counts rows of a segment, each once. */
const tallyRows = ({ kind, cents, tenders, day }: Segment, rows: Int32Array): Tally => {
  let [contracts, sum, valued, withTenders, singleBid, all, unawarded] = [0, 0, 0, 0, 0, 0, 0]
  let [firstDay, lastDay] = [FAR, -FAR]
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    if ((kind[row] ?? 0) < AWARDED) {
      unawarded += 1
      continue
    }
    contracts += 1
    const value = cents[row] ?? Number.NaN
    if (!Number.isNaN(value)) {
      sum += value
      valued += 1
    }
    const bids = tenders[row] ?? -1
    if (bids >= 0) {
      withTenders += 1
      all += bids
      if (bids === 1) singleBid += 1
    }
    const on = day[row] ?? 0
    if (on < firstDay) firstDay = on
    if (on > lastDay) lastDay = on
  }
  return {
    contracts,
    sum,
    valued,
    withTenders,
    singleBid,
    tenders: all,
    unawarded,
    firstDay,
    lastDay,
  }
}

const added = (one: Tally, other: Tally): Tally => ({
  contracts: one.contracts + other.contracts,
  sum: one.sum + other.sum,
  valued: one.valued + other.valued,
  withTenders: one.withTenders + other.withTenders,
  singleBid: one.singleBid + other.singleBid,
  tenders: one.tenders + other.tenders,
  unawarded: one.unawarded + other.unawarded,
  firstDay: Math.min(one.firstDay, other.firstDay),
  lastDay: Math.max(one.lastDay, other.lastDay),
})

/** Counts everything that is selected, each contract once. */
export const tallyOf = (selections: readonly Selection[]): Tally =>
  selections.reduce(
    (tally, { segment, rows }) => added(tally, tallyRows(segment, rows)),
    newTally(),
  )

import type { Figures } from '@kogge/domain/analysis/answer.ts'
import { AWARDED, dayText, type Segment } from './columns.ts'
import type { Selection } from './select.ts'

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
  ...{ contracts: 0, sum: 0, valued: 0, withTenders: 0, singleBid: 0, tenders: 0, unawarded: 0 },
  ...{ firstDay: FAR, lastDay: -FAR },
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

/** Counts everything that is selected, each contract once. */
export const tallyOf = (selections: readonly Selection[]): Tally => {
  const tally = newTally()
  for (const { segment, rows } of selections) {
    const { kind } = segment
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? 0
      if ((kind[row] ?? 0) < AWARDED) tally.unawarded += 1
      else count(tally, segment, row)
    }
  }
  return tally
}

import type {
  ContractRef,
  ContractsAnswer,
  ContractsQuestion,
} from '@kogge/domain/analysis/analysis-read-model.ts'
import { comesFirst, dayText, NO_DAY } from './contract-columns.ts'
import { type Market, type Selection, select } from './contract-selection.ts'
import { orderOf, topOf } from './top-scores.ts'

/** Beyond so many contracts all are put in order, which the pages that follow make use of. */
const DEEP = 2_000

/** Contracts in an order: rows, each of the segment at the same place. */
interface Listing {
  readonly rows: Int32Array
  /** Which segment a row is of. */
  readonly segments: Uint8Array
}

/** All of the selections in the order of day, request and position, or the other way round. */
const listed = (selections: readonly Selection[], direction: 'asc' | 'desc'): Listing => {
  const [first, second] = selections
  const [a, b] = [first?.rows ?? new Int32Array(0), second?.rows ?? new Int32Array(0)]
  const rows = new Int32Array(a.length + b.length)
  const segments = new Uint8Array(rows.length)
  let i = 0
  let j = 0
  for (let to = 0; to < rows.length; to += 1) {
    const fromSecond =
      i >= a.length ||
      (j < b.length &&
        first !== undefined &&
        second !== undefined &&
        comesFirst(second.segment, b[j] ?? 0, first.segment, a[i] ?? 0))
    rows[to] = (fromSecond ? b[j++] : a[i++]) ?? 0
    segments[to] = Number(fromSecond)
  }
  return direction === 'asc'
    ? { rows, segments }
    : { rows: rows.reverse(), segments: segments.reverse() }
}

const isKnown = (value: number): boolean => !Number.isNaN(value) && value !== NO_DAY

/** What contracts are put in order by, the first highest; unknown is lowest. */
const scoresOf = (
  { rows, segments }: Listing,
  { segments: all }: Market,
  column: 'cents' | 'ends',
  direction: 'asc' | 'desc',
): Float64Array => {
  const scores = new Float64Array(rows.length)
  const columns = all.map((segment) => segment[column])
  for (let place = 0; place < rows.length; place += 1) {
    const value = columns[segments[place] ?? 0]?.[rows[place] ?? 0] ?? Number.NaN
    const known = direction === 'desc' ? value : -value
    scores[place] = isKnown(value) ? known : Number.NEGATIVE_INFINITY
  }
  return scores
}

/** Contracts in an order that were listed for deep pages, kept as long as nothing changes. */
export type Listings = Map<string, Listing>
const MOST_LISTINGS = 3

const inOrder = ({ rows, segments }: Listing, places: Int32Array): Listing => ({
  rows: places.map((place) => rows[place] ?? 0),
  segments: Uint8Array.from(places, (place) => segments[place] ?? 0),
})

const list = (
  market: Market,
  selections: readonly Selection[],
  { sort, direction, offset, limit }: ContractsQuestion,
): Listing => {
  const byDay = listed(selections, direction)
  if (sort === 'day') return byDay
  const scores = scoresOf(byDay, market, sort === 'value' ? 'cents' : 'ends', direction)
  const end = offset + limit
  return inOrder(byDay, end > DEEP ? orderOf(scores) : topOf(scores, end))
}

/** One page of contracts. Equal ones stand in the order of day, request and position, in the direction asked for. */
export const answerContracts = (
  market: Market,
  question: ContractsQuestion,
  listings: Listings,
): ContractsAnswer => {
  const { filter, sort, direction, kind, offset, limit } = question
  const { requests, ...plain } = filter
  const name = requests ? null : JSON.stringify([plain, sort, direction, kind])
  const known = name === null ? undefined : listings.get(name)
  const selections = known ? [] : select(market, filter, kind === 'awarded')
  const listing = known ?? list(market, selections, question)
  const total = known?.rows.length ?? selections.reduce((sum, { rows }) => sum + rows.length, 0)
  if (!known && name !== null && offset + limit > DEEP) {
    const [oldest] = listings.keys()
    if (listings.size >= MOST_LISTINGS && oldest !== undefined) listings.delete(oldest)
    listings.set(name, listing)
  }
  const rows: ContractRef[] = []
  for (let place = offset; place < Math.min(offset + limit, listing.rows.length); place += 1) {
    const segment = market.segments[listing.segments[place] ?? 0]
    const row = listing.rows[place] ?? 0
    rows.push({
      rfxNum: segment?.rfx[row] ?? 0,
      position: segment?.position[row] ?? 0,
      day: dayText(segment?.day[row] ?? 0),
    })
  }
  return { rows, total }
}

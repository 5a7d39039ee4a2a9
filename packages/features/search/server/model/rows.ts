import { kept, newPool, type Pool } from './few.ts'
import { leafCodes, leafRegions } from './trees.ts'

/** Rows of the search index as the database sends them, one column after the other. */
export interface Batch {
  readonly length: number
  readonly num: Int32Array
  /** With `LIVE_BIT`. */
  readonly facets: Int32Array
  /** Epoch milliseconds; NaN where there is none. */
  readonly imported: Float64Array
  readonly published: Float64Array
  readonly deadline: Float64Array
  readonly closes: Float64Array
  readonly value: Float64Array
  /** Lists of the rows, one row after the other: CPV, countries, regions, buyers, suppliers. */
  readonly lists: () => readonly number[]
}

/** Above the packed facets: whether a row stands among the live ones. */
export const LIVE_BIT = 1 << 28

const INTEGERS = [
  ...(['num', 'facets', 'cpv', 'countries', 'regions', 'buyers', 'suppliers'] as const),
  ...(['ordinal', 'all'] as const),
]
const NUMBERS = ['imported', 'published', 'deadline', 'closes', 'value'] as const

type Columns = { [Name in (typeof INTEGERS)[number]]: Int32Array } & {
  [Name in (typeof NUMBERS)[number]]: Float64Array
}

/**
 * The public requests as columns. Rows come in the order of their numbers; one that was changed keeps
 * its place, and one that is gone leaves it empty. `all` holds every row, to begin with.
 */
export interface Rows extends Columns {
  length: number
  readonly pool: Pool
  /** Rows whose numbers were not greater than all before, by number. */
  readonly late: Map<number, number>
}

/** In place of the facets of a row that is gone. */
export const GONE = -1
/** In place of the ordinal of a row whose words are not here. */
export const UNREAD = -1

export const newRows = (capacity: number): Rows => ({
  length: 0,
  pool: newPool(),
  late: new Map(),
  num: new Int32Array(capacity),
  facets: new Int32Array(capacity),
  cpv: new Int32Array(capacity),
  countries: new Int32Array(capacity),
  regions: new Int32Array(capacity),
  buyers: new Int32Array(capacity),
  suppliers: new Int32Array(capacity),
  ordinal: new Int32Array(capacity),
  all: new Int32Array(capacity),
  imported: new Float64Array(capacity),
  published: new Float64Array(capacity),
  deadline: new Float64Array(capacity),
  closes: new Float64Array(capacity),
  value: new Float64Array(capacity),
})

const grow = (rows: Rows): void => {
  const capacity = Math.ceil(rows.num.length * 1.1) + 1000
  for (const name of INTEGERS) {
    const grown = new Int32Array(capacity)
    grown.set(rows[name])
    rows[name] = grown
  }
  for (const name of NUMBERS) {
    const grown = new Float64Array(capacity)
    grown.set(rows[name])
    rows[name] = grown
  }
}

/** The row of a request, -1 where there is none. */
export const rowOf = (rows: Rows, num: number): number => {
  const late = rows.late.get(num)
  if (late !== undefined) return late
  let low = 0
  let high = rows.length - rows.late.size - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const there = rows.num[middle] ?? 0
    if (there === num) return middle
    if (there < num) low = middle + 1
    else high = middle - 1
  }
  return -1
}

const placeFor = (rows: Rows, num: number): number => {
  const known = rowOf(rows, num)
  if (known >= 0) return known
  if (rows.length === rows.num.length) grow(rows)
  const row = rows.length
  // Once one is late, all that follow stand behind the part that is searched by halves.
  if (rows.late.size > 0 || (row > 0 && num < (rows.num[row - 1] ?? 0))) rows.late.set(num, row)
  rows.length += 1
  rows.ordinal[row] = UNREAD
  rows.all[row] = row
  return row
}

/** Puts the rows of a batch in their places, and tells of each its row and whether it is live. */
export const putRows = (
  rows: Rows,
  batch: Batch,
  told: (row: number, isLive: boolean) => void,
): void => {
  for (let at = 0; at < batch.length; at += 1) {
    const row = placeFor(rows, batch.num[at] ?? 0)
    const facets = batch.facets[at] ?? 0
    rows.num[row] = batch.num[at] ?? 0
    rows.facets[row] = facets & ~LIVE_BIT
    for (const name of NUMBERS) rows[name][row] = batch[name][at] ?? Number.NaN
    const { lists } = batch
    rows.cpv[row] = kept(rows.pool, leafCodes(lists()))
    rows.countries[row] = kept(rows.pool, lists())
    rows.regions[row] = kept(rows.pool, leafRegions(lists()))
    rows.buyers[row] = kept(rows.pool, lists())
    rows.suppliers[row] = kept(rows.pool, lists())
    told(row, (facets & LIVE_BIT) !== 0)
  }
}

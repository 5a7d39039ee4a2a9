import { hold, newTerms, release, type Terms } from './code-index.ts'
import { leafCodes, leafRegions } from './code-trees.ts'
import { listOf, NONE, newPool, type Pool, storeList } from './compact-lists.ts'

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
  /** Languages of titles, as masks. */
  readonly languages: Int32Array
  /** Lists of the rows, one row after the other: CPV, countries, regions, buyers, suppliers. */
  readonly lists: () => readonly number[]
}

/** Above the packed facets: whether a row stands among the live ones. */
export const LIVE_BIT = 1 << 28

const INTEGERS = [
  'num',
  'languages',
  'cpv',
  'regions',
  'buyers',
  'suppliers',
  'ordinal',
  'all',
] as const
const NUMBERS = ['imported', 'published', 'deadline', 'closes', 'value'] as const

type Columns = { [Name in (typeof INTEGERS)[number]]: Int32Array } & {
  [Name in (typeof NUMBERS)[number]]: Float64Array
}

/**
 * The public requests as columns. Rows come in the order of their numbers; one that was changed keeps
 * its place, and one that is gone leaves it empty. `all` holds every row, to begin with. CPV codes and
 * regions stand by their places in `codes` and `regionCodes`.
 */
export interface Rows extends Columns {
  length: number
  /**
   * Of each row `HOT` numbers, which are looked at together and so lie together: a row elsewhere in
   * memory costs more than all that is done with it. At `FACETS` its facets or `GONE`, at `CLOSES` the
   * whole seconds of when it closes or -1, at `COUNTRIES_AT` its countries as `kept` has them, at `KINDS`
   * why its words are here.
   */
  hot: Int32Array
  readonly pool: Pool
  readonly codes: Terms
  readonly regionCodes: Terms
  /** Rows whose numbers were not greater than all before, by number. */
  readonly late: Map<number, number>
}

export const HOT = 4
export const FACETS = 0
export const CLOSES = 1
export const COUNTRIES_AT = 2
export const KINDS = 3

/** In place of the facets of a row that is gone. */
export const GONE = -1
/** In place of the ordinal of a row whose words are not here. */
export const UNREAD = -1

export const newRows = (capacity: number): Rows => ({
  length: 0,
  pool: newPool(),
  codes: newTerms(),
  regionCodes: newTerms(),
  late: new Map(),
  num: new Int32Array(capacity),
  languages: new Int32Array(capacity),
  hot: new Int32Array(capacity * HOT),
  cpv: new Int32Array(capacity),
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
  const hot = new Int32Array(capacity * HOT)
  hot.set(rows.hot)
  rows.hot = hot
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

/** So often a place is guessed before the rest is halved: of numbers without wide gaps once or twice is enough. */
const GUESSES = 4

/** The row of a request, -1 where there is none. */
export const rowOf = (rows: Rows, num: number): number => {
  const late = rows.late.get(num)
  if (late !== undefined) return late
  let low = 0
  let high = rows.length - rows.late.size - 1
  for (let step = 0; low <= high; step += 1) {
    const first = rows.num[low] ?? 0
    const last = rows.num[high] ?? 0
    if (num < first || num > last) return -1
    const share = step < GUESSES && last > first ? (num - first) / (last - first) : 0.5
    const middle = low + Math.floor((high - low) * share)
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
  rows.cpv[row] = NONE
  rows.regions[row] = NONE
  return row
}

/** Takes a row's codes and regions from the lists of those who hold them. */
const releaseTerms = (rows: Rows, row: number): void => {
  release(rows.codes, row, listOf(rows.pool, rows.cpv[row] ?? NONE))
  release(rows.regionCodes, row, listOf(rows.pool, rows.regions[row] ?? NONE))
  rows.cpv[row] = NONE
  rows.regions[row] = NONE
}

/** A row is no more. */
export const dropRow = (rows: Rows, row: number): void => {
  releaseTerms(rows, row)
  rows.hot[row * HOT + FACETS] = GONE
}

/** Puts the rows of a batch in their places, and tells of each its row and whether it is live. */
export const putRows = (
  rows: Rows,
  batch: Batch,
  onRow: (row: number, isLive: boolean) => void,
): void => {
  for (let at = 0; at < batch.length; at += 1) {
    const row = placeFor(rows, batch.num[at] ?? 0)
    const facets = batch.facets[at] ?? 0
    const closes = batch.closes[at] ?? Number.NaN
    releaseTerms(rows, row)
    rows.num[row] = batch.num[at] ?? 0
    rows.languages[row] = batch.languages[at] ?? 0
    rows.hot[row * HOT + FACETS] = facets & ~LIVE_BIT
    rows.hot[row * HOT + CLOSES] = Number.isNaN(closes) ? -1 : Math.floor(closes / 1000)
    for (const name of NUMBERS) rows[name][row] = batch[name][at] ?? Number.NaN
    const { lists } = batch
    rows.cpv[row] = storeList(rows.pool, hold(rows.codes, row, leafCodes(lists())))
    rows.hot[row * HOT + COUNTRIES_AT] = storeList(rows.pool, lists())
    rows.regions[row] = storeList(rows.pool, hold(rows.regionCodes, row, leafRegions(lists())))
    rows.buyers[row] = storeList(rows.pool, lists())
    rows.suppliers[row] = storeList(rows.pool, lists())
    onRow(row, (facets & LIVE_BIT) !== 0)
  }
}

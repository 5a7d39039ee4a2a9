/**
 * Contracts as columns: one typed array a fact, rows in the order of day, request and position, so that
 * a period is a range of rows. Organisations, codes and regions stand as indexes into what
 * `Dictionaries` has gathered; numbers of joint contracts lie apart.
 */
export interface Segment {
  readonly length: number
  readonly rfx: Int32Array
  readonly position: Int16Array
  /** Days since 1970. */
  readonly day: Int32Array
  /** Last days of contracts, `NO_DAY` where unknown. */
  readonly ends: Int32Array
  /** See `unpackKind`. */
  readonly kind: Int32Array
  readonly cpv: Int32Array
  readonly nuts: Int32Array
  /** An index, `NONE`, or `-(place + 2)` of a list in `joint`: its length, then its indexes. */
  readonly buyer: Int32Array
  readonly supplier: Int32Array
  readonly joint: Int32Array
  /** NaN where in no sum. */
  readonly cents: Float64Array
  /** -1 where unknown. */
  readonly tenders: Int16Array
  /** 1 for rows that are no more; null while all are. */
  readonly dead: Uint8Array | null
}

export const NONE = -1
export const NO_DAY = -(2 ** 31)

const COUNTRY_BITS = 10
const NATURE_BITS = 2
const SOURCE_BITS = 5
const AWARDED_BIT = COUNTRY_BITS + NATURE_BITS + SOURCE_BITS
/** How many kinds there can be. */
export const KINDS = 2 ** (AWARDED_BIT + 1)

interface Kind {
  readonly country: number
  readonly nature: number
  readonly source: number
  readonly isAwarded: boolean
}

/** awarded:1 | source:5 | nature:2 | country:10 bits, as features/analysis/server/read-model/contract-rows.queries.ts packs them. */
export const unpackKind = (kind: number): Kind => ({
  country: kind & (2 ** COUNTRY_BITS - 1),
  nature: (kind >> COUNTRY_BITS) & (2 ** NATURE_BITS - 1),
  source: (kind >> (COUNTRY_BITS + NATURE_BITS)) & (2 ** SOURCE_BITS - 1),
  isAwarded: kind >> AWARDED_BIT === 1,
})

/** Kinds from here on are of awarded contracts. */
export const AWARDED = 2 ** AWARDED_BIT

const DAY_MS = 24 * 60 * 60 * 1000

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Columns of so many rows, to be filled. */
export const newSegment = (length: number, joint: Int32Array): Segment => ({
  length,
  joint,
  dead: null,
  rfx: new Int32Array(length),
  position: new Int16Array(length),
  day: new Int32Array(length),
  ends: new Int32Array(length),
  kind: new Int32Array(length),
  cpv: new Int32Array(length),
  nuts: new Int32Array(length),
  buyer: new Int32Array(length),
  supplier: new Int32Array(length),
  cents: new Float64Array(length),
  tenders: new Int16Array(length),
})

/** The columns that every row brings along as they are. */
export const PLAIN_COLUMNS = [
  'rfx',
  'position',
  'day',
  'ends',
  'kind',
  'cpv',
  'nuts',
  'cents',
  'tenders',
] as const

/** The first row whose day is at least this one. */
export const firstFrom = ({ day, length }: Segment, from: number): number => {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((day[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether row i of a stands before row j of b in the order of day, request and position. */
export const comesFirst = (a: Segment, i: number, b: Segment, j: number): boolean => {
  const byDay = (a.day[i] ?? 0) - (b.day[j] ?? 0)
  if (byDay !== 0) return byDay < 0
  const byRequest = (a.rfx[i] ?? 0) - (b.rfx[j] ?? 0)
  if (byRequest !== 0) return byRequest < 0
  return (a.position[i] ?? 0) < (b.position[j] ?? 0)
}

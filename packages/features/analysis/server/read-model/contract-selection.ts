import type { ModelFilter } from '@kogge/domain/analysis/analysis-read-model.ts'
import { NATURES } from '@kogge/domain/contracts/contract-facts.ts'
import { sourceNum } from '@kogge/domain/harvester/sources.ts'
import { cpvRange } from '@kogge/domain/reference/cpv-codes.ts'
import { regionNow } from '@kogge/domain/reference/region-correspondence.ts'
import { knownNow, regionAt } from '@kogge/domain/search/region-numbers.ts'
import { countryNum, countryOfNum } from '@kogge/domain/search/tender-facets.ts'
import {
  AWARDED,
  dayNumber,
  firstFrom,
  KINDS,
  NO_DAY,
  type Segment,
  unpackKind,
} from './contract-columns.ts'
import type { Dictionaries } from './value-dictionaries.ts'

/** All contracts: what was loaded, and what came since. */
export interface Market {
  readonly segments: readonly Segment[]
  readonly dictionaries: Dictionaries
}

/** Rows of a segment, ascending. */
export interface Selection {
  readonly segment: Segment
  readonly rows: Int32Array
}

/** A column, and which of its values are wanted. */
interface Condition {
  readonly column: Int32Array
  readonly table: Uint8Array
}

/** The rows from one to another (not within) that meet both conditions. */
const scan = (from: number, to: number, first: Condition, second: Condition | undefined) => {
  const rows = new Int32Array(Math.max(0, to - from))
  let left = 0
  if (!second) {
    for (let row = from; row < to; row += 1) {
      rows[left] = row
      left += first.table[first.column[row] ?? 0] ?? 0
    }
  } else {
    for (let row = from; row < to; row += 1) {
      rows[left] = row
      left +=
        (first.table[first.column[row] ?? 0] ?? 0) & (second.table[second.column[row] ?? 0] ?? 0)
    }
  }
  return { rows, left }
}

/** Leaves those rows whose value of a column is wanted. Gives how many are left. */
const byTable = (rows: Int32Array, count: number, { column, table }: Condition): number => {
  let left = 0
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0
    rows[left] = row
    left += table[column[row] ?? 0] ?? 0
  }
  return left
}

const allRows = (from: number, to: number) => {
  const rows = new Int32Array(Math.max(0, to - from))
  for (let index = 0; index < rows.length; index += 1) rows[index] = from + index
  return { rows, left: rows.length }
}

const where = (rows: Int32Array, count: number, holds: (row: number) => boolean): number => {
  let left = 0
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] ?? 0
    if (holds(row)) rows[left++] = row
  }
  return left
}

/** Whether one of the parties of a row is marked. */
const isMarked = (value: number, joint: Int32Array, marks: Uint8Array): boolean => {
  if (value >= 0) return marks[value] === 1
  if (value === -1) return false
  const start = -(value + 2)
  const end = start + (joint[start] ?? 0)
  for (let place = start + 1; place <= end; place += 1)
    if (marks[joint[place] ?? 0] === 1) return true
  return false
}

const marksOf = (nums: readonly number[], { orgs }: Dictionaries): Uint8Array => {
  const marks = new Uint8Array(orgs.values.length)
  for (const num of nums) {
    const index = orgs.find(num)
    if (index !== undefined) marks[index] = 1
  }
  return marks
}

const table = <Value>(values: readonly Value[], holds: (value: Value) => boolean): Uint8Array => {
  const marks = new Uint8Array(values.length)
  for (const [index, value] of values.entries()) marks[index] = Number(holds(value))
  return marks
}

const kindTable = (
  { countries, natures, sources, isAwarded }: ModelFilter,
  awarded: boolean | undefined,
  { kinds }: Dictionaries,
): Uint8Array | null => {
  const parts = [awarded, isAwarded].filter((part) => part !== undefined)
  if (!countries && !natures && !sources && parts.length === 0) return null
  const needed = {
    countries: new Set(
      countries?.map((country) => (country === null ? null : countryNum(country))),
    ),
    natures: new Set(natures?.map((nature) => NATURES.indexOf(nature))),
    sources: new Set(sources?.map(sourceNum)),
  }
  const marks = new Uint8Array(KINDS)
  for (const packed of kinds.values) {
    const kind = unpackKind(packed)
    marks[packed] = Number(
      (!countries ||
        needed.countries.has(countryOfNum(kind.country) === null ? null : kind.country)) &&
        (!natures || needed.natures.has(kind.nature)) &&
        (!sources || needed.sources.has(kind.source)) &&
        parts.every((part) => packed >= AWARDED === part),
    )
  }
  return marks
}

const cpvTable = (
  { cpv, cpvPrefixes }: ModelFilter,
  dictionary: Dictionaries,
): Uint8Array | null => {
  if (!cpv && !cpvPrefixes) return null
  const subtrees = cpv?.map(cpvRange)
  const beginnings = cpvPrefixes?.map((prefix): readonly [number, number] => [
    Number(prefix.padEnd(8, '0')),
    Number(prefix.padEnd(8, '9')),
  ])
  const within = (code: number, ranges: readonly (readonly [number, number])[] | undefined) =>
    ranges?.some(([from, to]) => code >= from && code <= to) ?? true
  return table(
    dictionary.cpv.values,
    (code) => code >= 0 && within(code, subtrees) && within(code, beginnings),
  )
}

/** The level of a whole code. */
const levelOf = (region: string): number => region.length - 2

const placeTable = (
  { regions, withRegions, unplaced }: ModelFilter,
  { nuts }: Dictionaries,
): Uint8Array | null => {
  if (!regions && !withRegions && unplaced === undefined) return null
  return table(
    nuts.values,
    (code) =>
      (regions === undefined ||
        knownNow(code).some((known) => regions.some((region) => known.startsWith(region)))) &&
      (withRegions?.some((region) => regionAt(regionNow(code), levelOf(region)) === region) ??
        true) &&
      (unplaced === undefined || regionAt(regionNow(code), unplaced) === null),
  )
}

const bitsOf = (nums: Int32Array): { readonly words: Uint32Array; has(num: number): boolean } => {
  const words = new Uint32Array(((nums.at(-1) ?? 0) >>> 5) + 1)
  for (const num of nums) words[num >>> 5] = (words[num >>> 5] ?? 0) | (1 << (num & 31))
  return { words, has: (num) => (((words[num >>> 5] ?? 0) >>> (num & 31)) & 1) === 1 }
}

/** The rows that a filter leaves; `awarded` asks for contracts, or for lots without a winner, alone. */
export const select = (
  { segments, dictionaries }: Market,
  filter: ModelFilter,
  awarded?: boolean,
): Selection[] => {
  const { requests, buyers, suppliers, orgs, countedIn } = filter
  const kinds = kindTable(filter, awarded, dictionaries)
  const codes = cpvTable(filter, dictionaries)
  const places = placeTable(filter, dictionaries)
  const requested = requests && bitsOf(requests)
  const bought = buyers && marksOf(buyers, dictionaries)
  const won = suppliers && marksOf(suppliers, dictionaries)
  const boughtToo = filter.withBuyers && marksOf(filter.withBuyers, dictionaries)
  const wonToo = filter.withSuppliers && marksOf(filter.withSuppliers, dictionaries)
  const either = orgs && marksOf(orgs, dictionaries)
  const endsFrom = filter.endsFrom ? dayNumber(filter.endsFrom) : null
  const endsUntil = filter.endsUntil ? dayNumber(filter.endsUntil) : null
  return segments.map((segment): Selection => {
    const { joint, buyer, supplier, rfx, ends, cents, tenders, dead } = segment
    const from = filter.from ? firstFrom(segment, dayNumber(filter.from)) : 0
    const to = filter.until ? firstFrom(segment, dayNumber(filter.until) + 1) : segment.length
    const [first, second, third] = [
      ...(codes ? [{ column: segment.cpv, table: codes }] : []),
      ...(kinds ? [{ column: segment.kind, table: kinds }] : []),
      ...(places ? [{ column: segment.nuts, table: places }] : []),
    ]
    const { rows, left: found } = first ? scan(from, to, first, second) : allRows(from, to)
    let left = third ? byTable(rows, found, third) : found
    if (bought) left = where(rows, left, (row) => isMarked(buyer[row] ?? -1, joint, bought))
    if (won) left = where(rows, left, (row) => isMarked(supplier[row] ?? -1, joint, won))
    if (either) {
      left = where(
        rows,
        left,
        (row) =>
          isMarked(buyer[row] ?? -1, joint, either) || isMarked(supplier[row] ?? -1, joint, either),
      )
    }
    if (boughtToo) left = where(rows, left, (row) => isMarked(buyer[row] ?? -1, joint, boughtToo))
    if (wonToo) left = where(rows, left, (row) => isMarked(supplier[row] ?? -1, joint, wonToo))
    if (requested) left = where(rows, left, (row) => requested.has(rfx[row] ?? 0))
    if (endsFrom !== null) left = where(rows, left, (row) => (ends[row] ?? NO_DAY) >= endsFrom)
    if (endsUntil !== null) {
      left = where(rows, left, (row) => {
        const day = ends[row] ?? NO_DAY
        return day !== NO_DAY && day <= endsUntil
      })
    }
    if (countedIn === 'sum') left = where(rows, left, (row) => !Number.isNaN(cents[row]))
    if (countedIn === 'tenders') left = where(rows, left, (row) => (tenders[row] ?? -1) >= 0)
    if (countedIn === 'singleBid') left = where(rows, left, (row) => tenders[row] === 1)
    if (dead) left = where(rows, left, (row) => dead[row] === 0)
    return { segment, rows: rows.subarray(0, left) }
  })
}

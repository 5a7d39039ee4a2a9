import type { Grouping } from '@kogge/domain/analysis/model.ts'
import { cpvRange } from '@kogge/domain/reference/cpv.ts'
import { regionNum } from '@kogge/domain/search/regions.ts'
import { AWARDED, dayText, type Segment, unpackKind } from './columns.ts'
import type { Market, Selection } from './select.ts'

/**
 * What a row's groups are: `column` has its value, which `table` (where there is one) turns into the
 * index of a group, -1 for none, or `-(place + 2)` of a list in `joint`.
 */
interface Groups {
  /** The key of each index, see GroupRow. */
  readonly keys: readonly number[]
  column(segment: Segment): Int32Array
  /** The lists of groups; a segment's own where they are parties. */
  joint(segment: Segment): Int32Array
  readonly table: Int32Array | null
}

const NO_LISTS = new Int32Array(0)
const NUTS = /^[A-Z]{2}[0-9A-Z]{0,3}$/

/** One group for each key that the values have; null has none. */
const byKey = <Value>(values: readonly Value[], keyOf: (value: Value) => number | null) => {
  const indexes = new Map<number, number>()
  const table = Int32Array.from(values, (value) => {
    const key = keyOf(value)
    if (key === null) return -1
    const index = indexes.get(key) ?? indexes.size
    indexes.set(key, index)
    return index
  })
  return { keys: [...indexes.keys()], table, joint: () => NO_LISTS }
}

const byIndustry = (codes: readonly number[], industries: readonly (readonly string[])[]) => {
  const ranges = industries.map((subtrees) => subtrees.map(cpvRange))
  const lists: number[] = []
  const table = Int32Array.from(codes, (code) => {
    const within = ranges.flatMap((one, index) =>
      one.some(([from, to]) => code >= from && code <= to) ? index : [],
    )
    if (within.length < 2) return within[0] ?? -1
    const place = lists.length
    lists.push(within.length, ...within)
    return -(place + 2)
  })
  const joint = Int32Array.from(lists)
  return { keys: industries.map((_, index) => index), table, joint: () => joint }
}

type Industries = ReturnType<typeof byIndustry>
const INDUSTRIES = new WeakMap<
  readonly number[],
  { readonly name: string; readonly codes: number; readonly industries: Industries }
>()

/** The same, kept for those that ask for the same industries next. */
const knownIndustries = (
  codes: readonly number[],
  asked: readonly (readonly string[])[],
): Industries => {
  const name = JSON.stringify(asked)
  const known = INDUSTRIES.get(codes)
  if (known?.name === name && known.codes === codes.length) return known.industries
  const industries = byIndustry(codes, asked)
  INDUSTRIES.set(codes, { name, codes: codes.length, industries })
  return industries
}

/** Countries of all kinds by the number of the kind. */
const byCountry = (kinds: readonly number[]) => {
  const { keys, table } = byKey(kinds, (kind) => {
    const { country } = unpackKind(kind)
    return country < 676 ? country : -1
  })
  const ofKind = new Int32Array(2 * AWARDED).fill(-1)
  for (const [index, kind] of kinds.entries()) ofKind[kind] = table[index] ?? -1
  return { keys, table: ofKind, joint: () => NO_LISTS }
}

const YEARS = new WeakMap<Int32Array, Int32Array>()

/** The year of each row, kept with the column of days. */
const yearsOf = ({ day: days }: Segment): Int32Array => {
  const known = YEARS.get(days)
  if (known) return known
  let last = Number.NaN
  let year = 0
  // Rows of one day follow one another.
  const years = Int32Array.from(days, (day) => {
    if (day !== last) year = Number(dayText(day).slice(0, 4))
    last = day
    return year
  })
  YEARS.set(days, years)
  return years
}

const YEAR_KEYS = Array.from({ length: 10_000 }, (_, year) => year)

/** The groups of a grouping. */
export const groupsOf = ({ dictionaries }: Market, grouping: Grouping): Groups => {
  switch (grouping.by) {
    case 'supplier':
    case 'buyer': {
      const { by } = grouping
      return {
        keys: dictionaries.orgs.values,
        column: (segment) => segment[by],
        joint: ({ joint }) => joint,
        table: null,
      }
    }
    case 'cpv': {
      const unit = 10 ** (8 - grouping.level)
      return {
        ...byKey(dictionaries.cpv.values, (code) => (code < 0 ? null : Math.floor(code / unit))),
        column: ({ cpv }) => cpv,
      }
    }
    case 'industry':
      return {
        ...knownIndustries(dictionaries.cpv.values, grouping.industries),
        column: ({ cpv }) => cpv,
      }
    case 'country':
      return { ...byCountry(dictionaries.kinds.values), column: ({ kind }) => kind }
    case 'region': {
      const length = grouping.level + 2
      return {
        ...byKey(dictionaries.nuts.values, (nuts) =>
          NUTS.test(nuts) && nuts.length >= length ? regionNum(nuts.slice(0, length)) : -1,
        ),
        column: ({ nuts }) => nuts,
      }
    }
    case 'year':
      return { keys: YEAR_KEYS, column: yearsOf, joint: () => NO_LISTS, table: null }
  }
}

/** Rows of awarded contracts with their groups, one entry for each group of a row; and lots without a winner. */
export interface Entries {
  readonly segment: Segment
  readonly rows: Int32Array
  readonly groups: Int32Array
}

const grown = (array: Int32Array): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(array.length * 2 + 16)
  larger.set(array)
  return larger
}

/** One loop without closures: it runs over every row that is selected. */
const entriesOf = (
  { segment, rows }: Selection,
  groups: Groups,
): { awarded: Entries; unawarded: Entries } => {
  const { kind } = segment
  const { table } = groups
  const column = groups.column(segment)
  const joint = groups.joint(segment)
  let atRows = new Int32Array(rows.length)
  let atGroups = new Int32Array(rows.length)
  let count = 0
  const lots: number[] = []
  const lotGroups: number[] = []
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    const value = column[row] ?? -1
    const group = table === null ? value : (table[value] ?? -1)
    if (group === -1) continue
    const start = group >= 0 ? 0 : -(group + 2)
    const length = group >= 0 ? 1 : (joint[start] ?? 0)
    for (let nth = 1; nth <= length; nth += 1) {
      const one = group >= 0 ? group : (joint[start + nth] ?? 0)
      if ((kind[row] ?? 0) < AWARDED) {
        lots.push(row)
        lotGroups.push(one)
        continue
      }
      if (count === atRows.length) {
        atRows = grown(atRows)
        atGroups = grown(atGroups)
      }
      atRows[count] = row
      atGroups[count] = one
      count += 1
    }
  }
  return {
    awarded: { segment, rows: atRows.subarray(0, count), groups: atGroups.subarray(0, count) },
    unawarded: { segment, rows: Int32Array.from(lots), groups: Int32Array.from(lotGroups) },
  }
}

/** What a selection gives each group. */
export const grouped = (
  selections: readonly Selection[],
  groups: Groups,
): { readonly awarded: readonly Entries[]; readonly unawarded: readonly Entries[] } => {
  const parts = selections.map((selection) => entriesOf(selection, groups))
  return {
    awarded: parts.map(({ awarded }) => awarded),
    unawarded: parts.map(({ unawarded }) => unawarded),
  }
}

import type { Grouping } from '@kogge/domain/analysis/analysis-read-model.ts'
import { cpvRange } from '@kogge/domain/reference/cpv-codes.ts'
import { regionNow } from '@kogge/domain/reference/region-correspondence.ts'
import { regionAt, regionNum } from '@kogge/domain/search/region-numbers.ts'
import { AWARDED, dayText, type Segment, unpackKind } from './contract-columns.ts'
import type { Market, Selection } from './contract-selection.ts'

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

type Keyed = Pick<Groups, 'keys' | 'table' | 'joint'>
const MADE = new WeakMap<readonly unknown[], Map<string, { size: number; groups: Keyed }>>()
const MOST_MADE = 12

/** Groups of what a dictionary holds, kept by a name for those who ask for the same next. */
const made = (values: readonly unknown[], name: string, make: () => Keyed): Keyed => {
  const all = MADE.get(values) ?? new Map<string, { size: number; groups: Keyed }>()
  MADE.set(values, all)
  const known = all.get(name)
  if (known?.size === values.length) return known.groups
  if (all.size >= MOST_MADE) all.clear()
  const groups = make()
  all.set(name, { size: values.length, groups })
  return groups
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
        ...made(dictionaries.cpv.values, `level ${grouping.level}`, () =>
          byKey(dictionaries.cpv.values, (code) => (code < 0 ? null : Math.floor(code / unit))),
        ),
        column: ({ cpv }) => cpv,
      }
    }
    case 'industry':
      return {
        ...made(dictionaries.cpv.values, JSON.stringify(grouping.industries), () =>
          byIndustry(dictionaries.cpv.values, grouping.industries),
        ),
        column: ({ cpv }) => cpv,
      }
    case 'country':
      return {
        ...made(dictionaries.kinds.values, 'country', () => byCountry(dictionaries.kinds.values)),
        column: ({ kind }) => kind,
      }
    case 'region': {
      return {
        ...made(dictionaries.nuts.values, `level ${grouping.level}`, () =>
          byKey(dictionaries.nuts.values, (nuts) => {
            const region = regionAt(regionNow(nuts), grouping.level)
            return region === null ? -1 : regionNum(region)
          }),
        ),
        column: ({ nuts }) => nuts,
      }
    }
    case 'year':
      return { keys: YEAR_KEYS, column: yearsOf, joint: () => NO_LISTS, table: null }
  }
}

/** Rows with their groups, one entry for each group of a row, in the order of the rows. */
export interface Entries {
  readonly segment: Segment
  readonly rows: Int32Array
  readonly groups: Int32Array
}

/** Rows that belong to several groups, or are lots without a winner: few, so they take their time. */
const oddEntries = (
  { segment, rows }: Selection,
  places: Int32Array,
  joint: Int32Array,
  groupOf: (row: number) => number,
): { awarded: Entries; unawarded: Entries } => {
  const found = { awarded: { rows: [0], groups: [0] }, unawarded: { rows: [0], groups: [0] } }
  for (const place of places) {
    const row = rows[place] ?? 0
    const group = groupOf(row)
    const into = (segment.kind[row] ?? 0) < AWARDED ? found.unawarded : found.awarded
    const start = -(group + 2)
    const groups = group >= 0 ? [group] : joint.subarray(start + 1, start + 1 + (joint[start] ?? 0))
    for (const one of groups) {
      into.rows.push(row)
      into.groups.push(one)
    }
  }
  const entries = (one: { rows: number[]; groups: number[] }): Entries => ({
    segment,
    rows: Int32Array.from(one.rows).subarray(1),
    groups: Int32Array.from(one.groups).subarray(1),
  })
  return { awarded: entries(found.awarded), unawarded: entries(found.unawarded) }
}

/** One plain loop: it runs over every row that is selected. */
const entriesOf = (selection: Selection, groups: Groups) => {
  const { segment, rows } = selection
  const { kind } = segment
  const { table } = groups
  const column = groups.column(segment)
  const atRows = new Int32Array(rows.length)
  const atGroups = new Int32Array(rows.length)
  const odd = new Int32Array(rows.length)
  let count = 0
  let odds = 0
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0
    const value = column[row] ?? -1
    const group = table === null ? value : (table[value] ?? -1)
    if (group === -1) continue
    if (group >= 0 && (kind[row] ?? 0) >= AWARDED) {
      atRows[count] = row
      atGroups[count] = group
      count += 1
    } else {
      odd[odds] = index
      odds += 1
    }
  }
  const plain: Entries = {
    segment,
    rows: atRows.subarray(0, count),
    groups: atGroups.subarray(0, count),
  }
  const others = oddEntries(selection, odd.subarray(0, odds), groups.joint(segment), (row) => {
    const value = column[row] ?? -1
    return table === null ? value : (table[value] ?? -1)
  })
  return { awarded: [plain, others.awarded], unawarded: [others.unawarded] }
}

/** What a selection gives each group. */
export const grouped = (
  selections: readonly Selection[],
  groups: Groups,
): { readonly awarded: readonly Entries[]; readonly unawarded: readonly Entries[] } => {
  const parts = selections.map((selection) => entriesOf(selection, groups))
  return {
    awarded: parts.flatMap(({ awarded }) => awarded),
    unawarded: parts.flatMap(({ unawarded }) => unawarded),
  }
}

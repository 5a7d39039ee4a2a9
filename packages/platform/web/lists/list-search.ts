/**
 * Lists in the address: the sort stands in `sortBy`, each filter in its own parameter as a JSON array.
 * An empty filter and a default sort leave the address; so does a filter that equals its default.
 */
export interface ListSpec<Filter extends string, Sort extends string> {
  readonly filters: Readonly<Record<Filter, FilterSpec>>
  readonly sorts: readonly Sort[]
  readonly defaultSort: Sort
}

export interface FilterSpec {
  /** The closed set of values, or a test that a value must pass. */
  readonly accepts: readonly string[] | ((value: string) => boolean)
  /** Capitals say nothing, as in ids: the same in two cases is the same. */
  readonly isFolded?: true
  /** What holds when the address says nothing. */
  readonly fallback?: readonly string[]
  /** How many values the filter takes; more are left out. */
  readonly max?: number
  /** The filter that it widens, with which it leaves: who chooses that anew chooses no more than that. */
  readonly widens?: string
}

export type ListFilters<Filter extends string> = Partial<Record<Filter, readonly string[]>>

/** What stands in the address. */
export type ListParams<Filter extends string, Sort extends string> = ListFilters<Filter> & {
  readonly sortBy?: Sort
}

export interface ListState<Filter extends string, Sort extends string> {
  /** With defaults filled in. */
  readonly filters: ListFilters<Filter>
  readonly sortBy: Sort
}

export interface ReadResult<Filter extends string, Sort extends string> {
  readonly params: ListParams<Filter, Sort>
  /** Parameters whose value could not be used, and was left out. */
  readonly rejected: readonly string[]
}

const DEFAULT_MAX = 50

const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][]

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const sameValues = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value))

const allowed = (spec: FilterSpec, value: string): boolean =>
  typeof spec.accepts === 'function' ? spec.accepts(value) : spec.accepts.includes(value)

/** The usable values of one parameter, and whether anything had to be left out. */
const readFilter = (spec: FilterSpec, raw: unknown) => {
  const given = parsed(raw)
  if (!Array.isArray(given)) return { values: [], clean: false }
  const texts = given.filter((value): value is string => typeof value === 'string')
  const folded = spec.isFolded ? texts.map((text) => text.toLowerCase()) : texts
  const values = [...new Set(folded)].filter((value) => allowed(spec, value))
  const kept = values.slice(0, spec.max ?? DEFAULT_MAX)
  return { values: kept, clean: kept.length === given.length }
}

/** Reads the parameters of an address, keeping what is right and naming what is not. */
export const readListParams = <Filter extends string, Sort extends string>(
  spec: ListSpec<Filter, Sort>,
  raw: Readonly<Record<string, unknown>>,
): ReadResult<Filter, Sort> => {
  const rejected: string[] = []
  const filters: ListFilters<Filter> = {}
  for (const [name, filter] of entriesOf(spec.filters)) {
    if (raw[name] === undefined) continue
    const { values, clean } = readFilter(filter, raw[name])
    if (!clean) rejected.push(name)
    if (values.length > 0 && !sameValues(values, filter.fallback ?? [])) filters[name] = values
  }
  const sort = spec.sorts.find((known) => known === raw['sortBy'])
  if (raw['sortBy'] !== undefined && !sort) rejected.push('sortBy')
  const sorted = sort && sort !== spec.defaultSort ? { sortBy: sort } : {}
  return { params: { ...filters, ...sorted }, rejected }
}

/** What a list shows for the parameters of its address. */
export const listState = <Filter extends string, Sort extends string>(
  spec: ListSpec<Filter, Sort>,
  params: ListParams<Filter, Sort>,
): ListState<Filter, Sort> => {
  const filters: ListFilters<Filter> = {}
  for (const [name, filter] of entriesOf(spec.filters)) {
    const values = params[name] ?? filter.fallback
    if (values && values.length > 0) filters[name] = values
  }
  return { filters, sortBy: params.sortBy ?? spec.defaultSort }
}

/** The parameters after one filter was set; an empty or default one leaves the address, and so does what widened it. */
export const withFilter = <Filter extends string, Sort extends string>(
  spec: ListSpec<Filter, Sort>,
  params: ListParams<Filter, Sort>,
  name: Filter,
  values: readonly string[],
): ListParams<Filter, Sort> => {
  const widening = entriesOf(spec.filters).filter(([, { widens }]) => widens === name)
  return readListParams(spec, {
    ...params,
    ...Object.fromEntries(widening.map(([other]) => [other, undefined])),
    [name]: values.length > 0 ? values : undefined,
  }).params
}

/** One chosen value of one filter, to be shown and taken away. */
export interface ActiveFilter<Filter extends string> {
  readonly filter: Filter
  readonly value: string
}

/** Every chosen value of these filters; defaults are not choices. */
export const activeFilters = <Filter extends string>(
  filters: readonly Filter[],
  params: ListFilters<Filter>,
): ActiveFilter<Filter>[] =>
  filters.flatMap((filter) => (params[filter] ?? []).map((value) => ({ filter, value })))

/** The parameters after one chosen value was taken away. */
export const withoutValue = <Filter extends string, Sort extends string>(
  spec: ListSpec<Filter, Sort>,
  params: ListParams<Filter, Sort>,
  { filter, value }: ActiveFilter<Filter>,
): ListParams<Filter, Sort> =>
  withFilter(
    spec,
    params,
    filter,
    (params[filter] ?? []).filter((other) => other !== value),
  )

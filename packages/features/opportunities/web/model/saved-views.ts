import {
  type ListParams,
  type ListSpec,
  readListParams,
} from '@kogge/platform/web/lists/list-search.ts'
import type { SavedView, ViewFields } from '../opportunity-views.client.ts'

type StoredParams = ViewFields['params']
/** Filters, each a list of values, and the order: the parameters of any list. */
type Addressed = Readonly<Record<string, unknown>>

/** The address that a view stands for. What its page does not know, or no longer knows, is left out. */
export const paramsOfView = <Filter extends string, Sort extends string>(
  spec: ListSpec<Filter, Sort>,
  { filters, sortBy }: StoredParams,
): ListParams<Filter, Sort> =>
  readListParams(spec, { ...filters, ...(sortBy !== null && { sortBy }) }).params

/** An address as a view stores it. */
export const viewParamsOf = (params: Addressed): StoredParams => {
  const filters = Object.entries(params).flatMap(([name, values]) =>
    Array.isArray(values) ? [[name, values.map(String)] as const] : [],
  )
  const { sortBy } = params
  return {
    filters: Object.fromEntries(filters),
    sortBy: typeof sortBy === 'string' ? sortBy : null,
  }
}

const textOf = (params: Addressed): string => {
  const { filters, sortBy } = viewParamsOf(params)
  const sorted = Object.entries(filters)
    .map(([name, values]) => [name, values.toSorted()] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([sorted, sortBy])
}

/** Whether two addresses show the same, whatever the order of their parts. */
export const isSameView = (a: Addressed, b: Addressed): boolean => textOf(a) === textOf(b)

/** The view that the page shows, and whether its filters or order have been changed since it was opened. */
export interface ShownView {
  readonly view: SavedView
  readonly isChanged: boolean
}

/** The view that was opened last, else one that the address stands for; null for none. */
export const shownView = <Filter extends string, Sort extends string>(
  spec: ListSpec<Filter, Sort>,
  views: readonly SavedView[],
  params: ListParams<Filter, Sort>,
  openedGuid: string | null,
): ShownView | null => {
  const isShown = ({ params: stored }: SavedView) => isSameView(paramsOfView(spec, stored), params)
  const view = views.find(({ guid }) => guid === openedGuid) ?? views.find(isShown)
  return view ? { view, isChanged: !isShown(view) } : null
}

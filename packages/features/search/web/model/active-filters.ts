import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { TENDER_LIST, type TenderFilter, type TenderParams } from './tender-list.ts'

/** One chosen value of one filter, to be shown and taken away. */
export interface ActiveFilter {
  readonly filter: TenderFilter
  readonly value: string
}

/** Every chosen value but the words, which stand in the search box; defaults are not choices. */
export const activeFilters = (params: TenderParams): ActiveFilter[] =>
  (Object.keys(TENDER_LIST.filters) as TenderFilter[])
    .filter((filter) => filter !== 'q')
    .flatMap((filter) => (params[filter] ?? []).map((value) => ({ filter, value })))

export const withoutValue = (params: TenderParams, { filter, value }: ActiveFilter): TenderParams =>
  withFilter(
    TENDER_LIST,
    params,
    filter,
    (params[filter] ?? []).filter((other) => other !== value),
  )

/** The address with the words and the sort alone. */
export const withoutFilters = ({ q, sortBy }: TenderParams): TenderParams => ({
  ...(q && { q }),
  ...(sortBy && { sortBy }),
})

/** Whether anything but what is looked for, in words or by meaning, narrows the list. */
export const isNarrowed = (params: TenderParams): boolean =>
  params.days?.[0] !== 'any' ||
  activeFilters(params).some(({ filter }) => filter !== 'days' && filter !== 'semanticSearchText')

/** The same search among all requests. */
export const widened = (params: TenderParams): TenderParams => ({
  ...withoutFilters(params),
  ...(params.semanticSearchText && { semanticSearchText: params.semanticSearchText }),
  days: ['any'],
})

/** Whether more than one word is looked for, so that fewer of them may find more. */
export const hasSeveralWords = ({ q = [], semanticSearchText = [] }: TenderParams): boolean =>
  [...q, ...semanticSearchText].join(' ').trim().split(/\s+/).length > 1

import { type ActiveFilter, activeFilters } from '@kogge/platform/web/lists/list-search.ts'
import { TENDER_LIST, type TenderFilter, type TenderParams } from './tender-list.ts'

const FILTERS = (Object.keys(TENDER_LIST.filters) as TenderFilter[]).filter((name) => name !== 'q')

/** Every chosen value but the words, which stand in the search box. */
export const activeTenderFilters = (params: TenderParams): ActiveFilter<TenderFilter>[] =>
  activeFilters(FILTERS, params)

/** The address with the words and the sort alone. */
export const withoutFilters = ({ q, sortBy }: TenderParams): TenderParams => ({
  ...(q && { q }),
  ...(sortBy && { sortBy }),
})

/** Whether anything but what is looked for, in words or by meaning, narrows the list. */
export const isNarrowed = (params: TenderParams): boolean =>
  params.days?.[0] !== 'any' ||
  activeTenderFilters(params).some(
    ({ filter }) => filter !== 'days' && filter !== 'semanticSearchText',
  )

/** The same search among all requests. */
export const widened = (params: TenderParams): TenderParams => ({
  ...withoutFilters(params),
  ...(params.semanticSearchText && { semanticSearchText: params.semanticSearchText }),
  days: ['any'],
})

/** Whether more than one word is looked for, so that fewer of them may find more. */
export const hasSeveralWords = ({ q = [], semanticSearchText = [] }: TenderParams): boolean =>
  [...q, ...semanticSearchText].join(' ').trim().split(/\s+/).length > 1

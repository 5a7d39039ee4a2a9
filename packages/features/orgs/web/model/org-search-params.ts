import { ORG_SIZES, REVENUE_BANDS } from '@kogge/domain/orgs/org-size-and-revenue-bands.ts'
import {
  audienceOfFilter,
  audienceOfSort,
  DEFAULT_ORG_SORT,
  EMAIL_STATUSES,
  HAS_USER_STATUSES,
  NO_REVENUE,
  ORG_DEBUG_STATUSES,
  ORG_FILTER_KEYS,
  ORG_SORTS,
  ORG_STATUSES,
  ORG_TYPES,
  type OrgFilterKey,
  type OrgSort,
  PROFILE_STATUSES,
} from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import { isEmailDomain } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { isDay } from '@kogge/domain/search/tender-filter-keys.ts'
import {
  type ActiveFilter,
  activeFilters,
  type ListParams,
  type ListSpec,
  withFilter,
} from '@kogge/platform/web/lists/list-search.ts'

const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text)

export type OrgParams = ListParams<OrgFilterKey, OrgSort>

/** Organisation search in the address. */
export const ORG_LIST: ListSpec<OrgFilterKey, OrgSort> = {
  filters: {
    orgId: { accepts: isUuid },
    q: { accepts: (text) => text.trim() !== '' && text.length <= 200, max: 1 },
    country: { accepts: (text) => /^[A-Z]{2}$/.test(text) },
    orgType: { accepts: ORG_TYPES },
    orgSize: { accepts: ORG_SIZES },
    revenue: { accepts: [...REVENUE_BANDS, NO_REVENUE] },
    cpv: { accepts: (text) => /^\d{8}$/.test(text) },
    parentOrg: { accepts: isUuid },
    orgStatus: { accepts: ORG_STATUSES },
    hasUserStatus: { accepts: HAS_USER_STATUSES },
    orgDebugStatus: { accepts: ORG_DEBUG_STATUSES },
    profileStatus: { accepts: PROFILE_STATUSES },
    emailStatus: { accepts: EMAIL_STATUSES },
    emailDomain: { accepts: isEmailDomain },
    claimedAfter: { accepts: isDay, max: 1 },
  },
  sorts: ORG_SORTS,
  defaultSort: DEFAULT_ORG_SORT,
}

/** What the reader may use. */
export interface Reach {
  readonly isFull: boolean
  readonly isStaff: boolean
}

const mayUse = (audience: ReturnType<typeof audienceOfFilter>, reach: Reach): boolean =>
  audience === 'everyone' || (audience === 'plan' ? reach.isFull : reach.isStaff)

/** The parameters that the reader may use, and the names of those that had to be left out. */
export const withinReach = (
  params: OrgParams,
  reach: Reach,
): { readonly params: OrgParams; readonly withheld: readonly (OrgFilterKey | 'sortBy')[] } => {
  const withheld: (OrgFilterKey | 'sortBy')[] = ORG_FILTER_KEYS.filter(
    (key) => params[key]?.length && !mayUse(audienceOfFilter(key), reach),
  )
  let kept = params
  for (const key of withheld) if (key !== 'sortBy') kept = withFilter(ORG_LIST, kept, key, [])
  if (params.sortBy && !mayUse(audienceOfSort(params.sortBy), reach)) {
    const { sortBy: _sort, ...rest } = kept
    return { params: rest, withheld: [...withheld, 'sortBy'] }
  }
  return { params: kept, withheld }
}

const FILTERS = ORG_FILTER_KEYS.filter((filter) => filter !== 'q')

/** Every chosen value but the words, which stand in the search box. */
export const activeOrgFilters = (params: OrgParams): ActiveFilter<OrgFilterKey>[] =>
  activeFilters(FILTERS, params)

/** The address with the words and the sort alone. */
export const withoutFilters = ({ q, sortBy }: OrgParams): OrgParams => ({
  ...(q && { q }),
  ...(sortBy && { sortBy }),
})

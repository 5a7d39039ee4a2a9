import type { GlobalPermission } from '../../access/global-permissions.ts'
import type { OrgPermission } from '../../access/org-permissions.ts'

/** Organisation search: filter keys and sorts. */
export const ORG_FILTER_KEYS = [
  'orgId',
  'q',
  'country',
  'orgType',
  'orgSize',
  'revenue',
  'cpv',
  'parentOrg',
  'orgStatus',
  'hasUserStatus',
  'orgDebugStatus',
  'profileStatus',
  'emailStatus',
  'emailDomain',
  'claimedAfter',
] as const
export type OrgFilterKey = (typeof ORG_FILTER_KEYS)[number]

export const ORG_SORTS = [
  'relevance',
  'claimDate',
  'lastUpdateDate',
  'supplierContractCount',
  'supplierContractSum',
  'buyerContractCount',
  'buyerContractSum',
  'orgName',
  'orgSize',
] as const
export type OrgSort = (typeof ORG_SORTS)[number]
export const DEFAULT_ORG_SORT: OrgSort = 'relevance'

/** What an organisation is seen doing in notices. */
export const ORG_TYPES = ['supplier', 'buyer', 'both', 'unknown'] as const
export type OrgType = (typeof ORG_TYPES)[number]

export const ORG_STATUSES = ['active', 'dissolved'] as const
export type OrgStatus = (typeof ORG_STATUSES)[number]

/** The filter value for a revenue that is not stated. */
export const NO_REVENUE = 'N/A'

export const HAS_USER_STATUSES = ['hasUsers', 'noUsers'] as const
/** `complete` has all parts of a profile, `empty` none of them, `partial` some. */
export const PROFILE_STATUSES = ['complete', 'partial', 'empty'] as const
export const EMAIL_STATUSES = ['hasEmail', 'noEmail'] as const
export const ORG_DEBUG_STATUSES = [
  'alive',
  'deleted',
  'merged',
  'hasOfficialData',
  'noOfficialData',
  'abandoned',
  'parentNotSetYet',
  'isParentOrg',
  'isChildOrg',
] as const
export type OrgDebugStatus = (typeof ORG_DEBUG_STATUSES)[number]

/** Filters and sorts that everyone has; the others are for plans with full organisation search. */
const BASIC_FILTERS: readonly OrgFilterKey[] = ['q', 'country', 'orgType', 'orgStatus']
const STAFF_FILTERS: readonly OrgFilterKey[] = [
  'hasUserStatus',
  'orgDebugStatus',
  'profileStatus',
  'emailStatus',
  'emailDomain',
  'claimedAfter',
]

/** Whom a filter is for. */
export type Audience = 'everyone' | 'plan' | 'staff'

export const audienceOfFilter = (key: OrgFilterKey): Audience => {
  if (STAFF_FILTERS.includes(key)) return 'staff'
  return BASIC_FILTERS.includes(key) ? 'everyone' : 'plan'
}

export const audienceOfSort = (sort: OrgSort): Audience =>
  sort === DEFAULT_ORG_SORT ? 'everyone' : 'plan'

/** What the plan's filters and sorts ask for in the reader's active organisation. */
export const FULL_ORG_SEARCH: OrgPermission = 'org.search_full'
/** What staff's filters ask for; staff have the plan's as well. */
export const STAFF_ORG_SEARCH: GlobalPermission = 'support.base'

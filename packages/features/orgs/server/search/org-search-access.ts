import {
  authorizeInActiveOrg,
  mayInActiveOrg,
} from '@kogge/domain/access/active-org-permissions.ts'
import { isSupport } from '@kogge/domain/access/permission-checks.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import {
  audienceOfFilter,
  audienceOfSort,
  FULL_ORG_SEARCH,
  ORG_FILTER_KEYS,
  type OrgSort,
} from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import type { OrgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'

interface SearchRequest {
  readonly filters: OrgFilters
  readonly sortBy: OrgSort
  /** In whose name the reader searches. */
  readonly activeOrgId?: OrgId | undefined
}

/**
 * Lets a search through, or throws. A filter of staff is to others what a word is that no filter
 * has: `request.invalid`. A filter or a sort of the plan gives `plan.required` where the reader's
 * active organisation has not got it, and `record.not_found` for an organisation that is not
 * theirs. `isFull`: size and revenue may be shown and counted.
 */
export const authorizeSearch = (
  actor: Actor,
  { filters, sortBy, activeOrgId }: SearchRequest,
  now: Date,
): { readonly isFull: boolean } => {
  if (actor.kind === 'user' && isSupport(actor.globalRoles, now)) return { isFull: true }
  const used = ORG_FILTER_KEYS.filter((key) => filters[key]?.length)
  const audiences = [...used.map(audienceOfFilter), audienceOfSort(sortBy)]
  if (audiences.includes('staff')) throw new AppError('request.invalid')
  if (!audiences.includes('plan'))
    return { isFull: mayInActiveOrg(actor, activeOrgId, FULL_ORG_SEARCH, now) }
  authorizeInActiveOrg(actor, activeOrgId, FULL_ORG_SEARCH, now)
  return { isFull: true }
}

import { authorizeInOrg } from '@kogge/domain/access/authorize.ts'
import { isSupport } from '@kogge/domain/access/can.ts'
import { lowestTier } from '@kogge/domain/access/org-permissions.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { AppError } from '@kogge/domain/kernel/errors.ts'
import type { OrgId } from '@kogge/domain/kernel/ids.ts'
import type { OrgFilters } from '@kogge/domain/org/search-filters.ts'
import {
  audienceOfFilter,
  audienceOfSort,
  FULL_ORG_SEARCH,
  ORG_FILTER_KEYS,
  type OrgSort,
} from '@kogge/domain/org/search-vocabulary.ts'

interface Asked {
  readonly filters: OrgFilters
  readonly sortBy: OrgSort
  /** In whose name the reader searches. */
  readonly activeOrgId?: OrgId | undefined
}

/** Whether the caller has full search in the organisation; throws why not. */
const authorizeFull = (actor: Actor, orgId: OrgId | undefined, now: Date): void => {
  if (actor.kind !== 'user' || !orgId) {
    throw new AppError('plan.required', { tier: lowestTier(FULL_ORG_SEARCH) })
  }
  authorizeInOrg(actor, orgId, [FULL_ORG_SEARCH], now)
}

const hasFull = (actor: Actor, orgId: OrgId | undefined, now: Date): boolean => {
  try {
    authorizeFull(actor, orgId, now)
    return true
  } catch {
    return false
  }
}

/**
 * Lets a search through, or throws. A filter of staff is to others what a word is that no filter
 * has: `request.invalid`. A filter or a sort of the plan gives `plan.required` where the reader's
 * active organisation has not got it, and `record.not_found` for an organisation that is not
 * theirs. `isFull`: size and revenue may be shown and counted.
 */
export const authorizeSearch = (
  actor: Actor,
  { filters, sortBy, activeOrgId }: Asked,
  now: Date,
): { readonly isFull: boolean } => {
  if (actor.kind === 'user' && isSupport(actor.globalRoles, now)) return { isFull: true }
  const used = ORG_FILTER_KEYS.filter((key) => filters[key]?.length)
  const audiences = [...used.map(audienceOfFilter), audienceOfSort(sortBy)]
  if (audiences.includes('staff')) throw new AppError('request.invalid')
  if (!audiences.includes('plan')) return { isFull: hasFull(actor, activeOrgId, now) }
  authorizeFull(actor, activeOrgId, now)
  return { isFull: true }
}

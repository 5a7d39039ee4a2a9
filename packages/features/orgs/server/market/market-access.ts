import { mayInActiveOrg } from '@kogge/domain/access/active-org-permissions.ts'
import { ANALYSIS_FREE_ROWS } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import { FULL_ORG_SEARCH } from '@kogge/domain/orgs/search/org-search-filter-keys.ts'

/** How much of a list somebody sees. */
export interface Reach {
  readonly offset: number
  readonly limit: number
  /** Their plan shows the first rows alone. */
  readonly isFull: boolean
}

/**
 * Lists of market figures are whole for those who search organisations in full in the organisation
 * they act in; others see their first rows, and no cursor leads them further.
 */
export const reachOf = (
  actor: Actor,
  activeOrgId: OrgId | null,
  now: Date,
  page: { readonly offset: number; readonly limit: number },
): Reach =>
  mayInActiveOrg(actor, activeOrgId ?? undefined, FULL_ORG_SEARCH, now)
    ? { ...page, isFull: true }
    : { offset: 0, limit: Math.min(page.limit, ANALYSIS_FREE_ROWS), isFull: false }

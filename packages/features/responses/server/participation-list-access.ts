import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import {
  FULL_PARTICIPATION_SEARCH,
  fullSearchFilters,
} from '@kogge/domain/participation/participation-filters.ts'
import type { ParticipationInput } from './participation-list.inputs.ts'

/**
 * Lets a search of one's participations through, or throws `plan.required` (with `tier`) where it has
 * a filter of the full search and the organisation's plan has not got it.
 */
export const authorizeParticipationSearch = (
  actor: UserActor,
  orgId: OrgId,
  { filters }: Pick<ParticipationInput, 'filters'>,
  now: Date,
): void => {
  if (fullSearchFilters(filters).length > 0)
    authorizeInOrg(actor, orgId, [FULL_PARTICIPATION_SEARCH], now)
}

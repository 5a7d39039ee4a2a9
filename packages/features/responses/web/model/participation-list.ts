import { REQUEST_KINDS } from '@kogge/domain/drafting/request-document.ts'
import {
  fullSearchFilters,
  type ParticipationFilter,
} from '@kogge/domain/participation/participation-filters.ts'
import { PARTICIPATION_STATUSES } from '@kogge/domain/participation/participation-status.ts'
import {
  type ListParams,
  type ListSpec,
  withFilter,
} from '@kogge/platform/web/lists/list-search.ts'

export type ParticipationSort = 'lastUpdate' | 'deadline'
export type ParticipationParams = ListParams<ParticipationFilter, ParticipationSort>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The vocabulary of lists of requests. */
export const PARTICIPATION_LIST: ListSpec<ParticipationFilter, ParticipationSort> = {
  filters: {
    q: { accepts: (value) => value.trim() !== '' && value.length <= 200, max: 5 },
    rfxOrgId: { accepts: (value) => UUID.test(value) },
    participantOrgId: { accepts: (value) => UUID.test(value) },
    rfxType: { accepts: REQUEST_KINDS },
    statusFlag: { accepts: PARTICIPATION_STATUSES },
  },
  sorts: ['lastUpdate', 'deadline'],
  defaultSort: 'lastUpdate',
}

/** The parameters that the reader's plan has, and the names of those that had to be left out. */
export const withinPlan = (
  params: ParticipationParams,
  isFull: boolean,
): {
  readonly params: ParticipationParams
  readonly withheld: ReturnType<typeof fullSearchFilters>
} => {
  const withheld = isFull ? [] : fullSearchFilters(params)
  return {
    params: withheld.reduce((kept, key) => withFilter(PARTICIPATION_LIST, kept, key, []), params),
    withheld,
  }
}

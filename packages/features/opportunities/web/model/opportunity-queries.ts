import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import type { ListFilters } from '@kogge/platform/web/lists/list-search.ts'
import type { BoardFilter, OpportunityFilter } from './opportunity-lists.ts'

/** The server takes no more words. */
const MOST_WORDS = 5

const copied = (values: readonly string[] | undefined): string[] | null =>
  values && values.length > 0 ? [...values] : null

/** The filters of a board as the server takes them. */
export const boardQuery = ({ q, assignee, createdBy, tag }: ListFilters<BoardFilter>) => {
  const words = q?.[0]?.trim().split(/\s+/).slice(0, MOST_WORDS) ?? []
  const [people, creators, tags] = [copied(assignee), copied(createdBy), copied(tag)]
  return {
    ...(words.length > 0 && { q: words }),
    ...(people && { assignee: people }),
    ...(creators && { createdBy: creators }),
    ...(tags && { tag: tags }),
  }
}

/** The values of the filter by outcome in the address. */
export const RESOLUTION_FILTERS = { WON: 'won', LOST: 'lost', CLOSED: 'closed' } as const
const OUTCOME_FILTERS = ['none', ...Object.values(RESOLUTION_FILTERS)] as const
export const ARCHIVE_FILTERS = ['also', 'only', 'deleted'] as const

/** The values of the filter by the decision whether to bid. */
export const DECISION_FILTERS = ['go', 'no_go', 'undecided'] as const

/** The filters of a list as the server takes them. */
export const listQuery = (filters: ListFilters<OpportunityFilter>) => {
  const status = OPPORTUNITY_STAGES.filter((one) => filters.status?.includes(one))
  const resolution = OUTCOME_FILTERS.filter((one) => filters.resolution?.includes(one))
  const own = copied(filters.own)
  const decision = DECISION_FILTERS.filter((one) => filters.decision?.includes(one))
  const archived = ARCHIVE_FILTERS.filter((one) => filters.archived?.includes(one))
  return {
    ...boardQuery(filters),
    ...(status.length > 0 && { status }),
    ...(resolution.length > 0 && { resolution }),
    ...(archived.length > 0 && { archived }),
    ...(decision.length > 0 && { decision }),
    ...(own && { own }),
  }
}

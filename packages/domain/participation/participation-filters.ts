import type { OrgPermission } from '../access/org-permissions.ts'

/**
 * Filters of the list of what an organisation takes part in. Everyone filters by words and by how they
 * stand; the others are a full search.
 */
const FULL_SEARCH_FILTERS = ['rfxOrgId', 'participantOrgId', 'rfxType'] as const
type FullSearchFilter = (typeof FULL_SEARCH_FILTERS)[number]
export type ParticipationFilter = 'q' | 'statusFlag' | FullSearchFilter

/** The permission for a full search, which plans have from PRO on. */
export const FULL_PARTICIPATION_SEARCH: OrgPermission = 'rfx.search_participation_full'

/** Which of the filters that are set are those of a full search. */
export const fullSearchFilters = (
  filters: Partial<Readonly<Record<ParticipationFilter, readonly string[] | undefined>>>,
): readonly FullSearchFilter[] =>
  FULL_SEARCH_FILTERS.filter((key) => (filters[key]?.length ?? 0) > 0)

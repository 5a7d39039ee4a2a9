import { z } from 'zod'

const MOST_PEOPLE = 50

/** Nobody's, as the filter of assignees says it. */
export const UNASSIGNED = 'unassigned'

/** People by their ids, or nobody. */
export const assigneeFilter = z.array(z.union([z.literal(UNASSIGNED), z.uuid()])).max(MOST_PEOPLE)

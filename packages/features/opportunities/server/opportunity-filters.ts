import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { opportunityTag } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { OPPORTUNITY_STAGES, RESOLUTIONS } from '@kogge/domain/opportunities/opportunity-states.ts'
import { assigneeFilter } from '@kogge/platform/server/lists/assignee-filter.ts'
import { z } from 'zod'

const [MOST_WORDS, MOST_PEOPLE, MOST_TAGS] = [5, 50, 20]

/** By which a board is narrowed. */
export const boardFilters = z.strictObject({
  q: z.array(searchWords).max(MOST_WORDS).optional(),
  assignee: assigneeFilter.optional(),
  createdBy: z.array(z.uuid()).max(MOST_PEOPLE).optional(),
  tag: z.array(opportunityTag).max(MOST_TAGS).optional(),
})
export type BoardFilters = z.infer<typeof boardFilters>

/** By which a list is narrowed; `none`: without a resolution; `deleted`: those that are deleted alone, archived or not. */
export const opportunityFilters = boardFilters.extend({
  status: z.array(z.enum(OPPORTUNITY_STAGES)).max(4).optional(),
  resolution: z
    .array(z.enum(['none', 'won', 'lost', 'closed']))
    .max(4)
    .optional(),
  archived: z
    .array(z.enum(['also', 'only', 'deleted']))
    .max(1)
    .optional(),
})
export type OpportunityFilters = z.infer<typeof opportunityFilters>

/** The uppercase codes of resolutions that a filter names. */
export const resolutionsOf = (
  values: NonNullable<OpportunityFilters['resolution']>,
): (typeof RESOLUTIONS)[number][] =>
  RESOLUTIONS.filter((code) => values.some((value) => value.toUpperCase() === code))

import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import type { UserActor } from '@kogge/domain/kernel/actor.ts'
import type { OrgId } from '@kogge/domain/kernel/entity-ids.ts'
import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { opportunityTag } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { OPPORTUNITY_STAGES, RESOLUTIONS } from '@kogge/domain/opportunities/opportunity-states.ts'
import { parseOwnFilter } from '@kogge/domain/opportunities/own-filters.ts'
import { BID_DECISIONS, type BidDecision } from '@kogge/domain/opportunities/questionnaire.ts'
import { assigneeFilter } from '@kogge/platform/server/lists/assignee-filter.ts'
import { z } from 'zod'
import { PREMIUM } from './premium-access.ts'

const [MOST_WORDS, MOST_PEOPLE, MOST_TAGS, MOST_OWN] = [5, 50, 20, 50]

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
  /** Whether to bid. */
  decision: z
    .array(z.enum(['go', 'no_go', 'undecided']))
    .max(3)
    .optional(),
  /** Values of choices; of one field any of them will do. */
  own: z
    .array(
      z
        .string()
        .max(80)
        .refine((text) => parseOwnFilter(text) !== null, 'no value of a choice'),
    )
    .max(MOST_OWN)
    .optional(),
})
export type OpportunityFilters = z.infer<typeof opportunityFilters>

/** The uppercase codes of resolutions that a filter names. */
export const resolutionsOf = (
  values: NonNullable<OpportunityFilters['resolution']>,
): (typeof RESOLUTIONS)[number][] =>
  RESOLUTIONS.filter((code) => values.some((value) => value.toUpperCase() === code))

/** Throws `plan.required` for a list that is narrowed or sorted by what the plan of an organisation does not have. */
export const assertFilters = (
  { actor, now }: { readonly actor: UserActor; readonly now: Date },
  orgId: OrgId,
  {
    filters: { own, decision },
    sortBy,
  }: { readonly filters: OpportunityFilters; readonly sortBy: string },
): void => {
  if (own?.length || decision?.length || sortBy === 'score')
    authorizeInOrg(actor, orgId, [PREMIUM], now)
}

/** The uppercase codes of decisions that a filter names. */
export const decisionsOf = (values: NonNullable<OpportunityFilters['decision']>): BidDecision[] =>
  BID_DECISIONS.filter((code) => values.some((value) => value.toUpperCase() === code))

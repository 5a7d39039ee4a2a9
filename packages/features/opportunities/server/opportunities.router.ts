import { authorizeInOrg } from '@kogge/domain/access/authorization.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { OPPORTUNITY_FIELDS } from '@kogge/domain/opportunities/opportunity-changes.ts'
import { HISTORY_PARTS } from '@kogge/domain/opportunities/opportunity-events.ts'
import { parseOpportunityId } from '@kogge/domain/opportunities/opportunity-id.ts'
import {
  opportunityFields,
  opportunityName,
  opportunityOutcome,
} from '@kogge/domain/opportunities/opportunity-inputs.ts'
import { OPPORTUNITY_STAGES, RESOLUTIONS } from '@kogge/domain/opportunities/opportunity-states.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import {
  orgMutation,
  orgQuery,
  router,
  userProcedure,
} from '@kogge/platform/server/procedures/procedures.ts'
import { placeInput } from '@kogge/platform/server/ranks/place-input.ts'
import { z } from 'zod'
import { boardOf } from './board.queries.ts'
import { historyReader } from './card-administrators.ts'
import { shownParts } from './fields/own-fields.queries.ts'
import { harvestedOutcome } from './harvested-outcomes.queries.ts'
import {
  opportunitiesByIds,
  opportunitiesOfTenders,
  opportunityOf,
  tagsOf,
} from './opportunities.queries.ts'
import {
  boardView,
  harvestedOutcomeView,
  historyPage,
  opportunityCard,
  opportunityPage,
  opportunityView,
  tenderOpportunity,
  undoable,
} from './opportunities.views.ts'
import { createOpportunity, saveTenderAsOpportunity } from './opportunity-creation.commands.ts'
import { saveOpportunity } from './opportunity-edits.commands.ts'
import { assertFilters, boardFilters, opportunityFilters } from './opportunity-filters.ts'
import { historyOf } from './opportunity-history.queries.ts'
import { opportunityList } from './opportunity-list.queries.ts'
import { concludeOpportunity, moveOpportunity } from './opportunity-moves.commands.ts'
import { OPPORTUNITY_SORTS } from './opportunity-orders.queries.ts'
import { archiveOpportunity, removeOpportunity } from './opportunity-removal.commands.ts'
import { restoreOpportunity } from './opportunity-restoring.commands.ts'
import { undoChange } from './opportunity-undo.commands.ts'

const VIEW = 'opportunity.view' as const
const MANAGE = 'opportunity.manage' as const
/** Look-ups by ids come in batches of this many. */
const BATCH = 20
const MOST_TENDERS = 50

const guid = z.object({ guid: z.uuid() })
const created = z.object({ guid: z.uuid(), isNew: z.boolean() })
const perhapsUndoable = z.strictObject({ eventId: z.string().nullable() })
/** The state that the caller saw: who looks at an older one changes nothing. */
const seen = z.object({
  from: z.object({
    status: z.enum(OPPORTUNITY_STAGES),
    resolution: z.enum(RESOLUTIONS).nullable(),
  }),
})

/** The sales cases of a supplier. */
export const opportunitiesRouter = router({
  opportunity: router({
    board: orgQuery(VIEW)
      .input(z.object({ filters: boardFilters.default({}) }))
      .output(boardView)
      .query(async ({ ctx, input }) => {
        const premium = await shownParts(ctx.db, ctx.grant, 'isOnCard')
        return boardOf(ctx.db, input.orgId, input.filters, premium)
      }),

    list: orgQuery(VIEW)
      .input(
        pageInput.extend({
          filters: opportunityFilters.default({}),
          sortBy: z.enum(OPPORTUNITY_SORTS).default('lastUpdate'),
        }),
      )
      .output(opportunityPage)
      .query(async ({ ctx, input }) => {
        assertFilters(ctx, input.orgId, input)
        const premium = await shownParts(ctx.db, ctx.grant, 'isInList')
        return opportunityList(ctx.db, input.orgId, input, premium)
      }),

    byId: orgQuery(VIEW)
      .input(guid)
      .output(opportunityView)
      .query(({ ctx, input }) => opportunityOf(ctx.db, ctx.grant, input.guid)),

    /** How the tender ended, as its source has published it. */
    harvestedOutcome: orgQuery(VIEW)
      .input(guid)
      .output(harvestedOutcomeView.nullable())
      .query(({ ctx, input }) => harvestedOutcome(ctx.db, ctx.grant, input.guid)),

    history: orgQuery(VIEW)
      .input(pageInput.extend({ ...guid.shape, part: z.enum(HISTORY_PARTS).optional() }))
      .output(historyPage)
      .query(({ ctx, input }) => historyOf(ctx.db, input, historyReader(ctx))),

    /** Opportunities in a few lines; those that are not of the active organisation are left out. */
    findByIds: userProcedure
      .input(
        z.object({ opportunityIds: z.array(z.string().max(80)).max(BATCH), activeOrgId: orgId }),
      )
      .output(z.array(opportunityCard))
      .query(async ({ ctx, input }) => {
        const { action } = authorizeInOrg(ctx.actor, input.activeOrgId, [VIEW], ctx.now)
        const own = input.opportunityIds
          .flatMap((text) => parseOpportunityId(text) ?? [])
          .filter((id) => id.orgId.toLowerCase() === action.orgId)
        return [
          ...(await opportunitiesByIds(
            ctx.db,
            action.orgId,
            own.map((id) => id.guid),
          )),
        ]
      }),

    /** Which of these tenders are on the board. */
    ofTenders: orgQuery(VIEW)
      .input(z.object({ rfxIds: z.array(rfxId).max(MOST_TENDERS) }))
      .output(z.array(tenderOpportunity))
      .query(({ ctx, input }) => opportunitiesOfTenders(ctx.db, input.orgId, input.rfxIds)),

    tags: orgQuery(VIEW)
      .output(z.array(z.string()))
      .query(({ ctx, input }) => tagsOf(ctx.db, input.orgId)),

    create: orgMutation([MANAGE])
      .input(z.object({ name: opportunityName }))
      .output(created)
      .mutation(({ ctx, input }) => createOpportunity(ctx, input)),

    saveTender: orgMutation([MANAGE])
      .input(z.object({ rfxId, isFurther: z.boolean().default(false) }))
      .output(created)
      .mutation(({ ctx, input }) => saveTenderAsOpportunity(ctx, input)),

    save: orgMutation([MANAGE])
      .input(guid.extend({ base: opportunityFields, mine: opportunityFields }))
      .output(z.object({ conflicts: z.array(z.enum(OPPORTUNITY_FIELDS)) }))
      .mutation(async ({ ctx, input }) => {
        const { conflicts } = await saveOpportunity(ctx, input)
        return { conflicts: [...conflicts] }
      }),

    move: orgMutation([MANAGE])
      .input(guid.extend({ ...seen.shape, status: z.enum(OPPORTUNITY_STAGES), place: placeInput }))
      .output(perhapsUndoable)
      .mutation(({ ctx, input }) => moveOpportunity(ctx, input)),

    conclude: orgMutation([MANAGE])
      .input(guid.extend({ ...seen.shape, ...opportunityOutcome.shape }))
      .output(perhapsUndoable)
      .mutation(({ ctx, input }) => concludeOpportunity(ctx, input)),

    archive: orgMutation([MANAGE])
      .input(guid.extend({ ...seen.shape, isArchived: z.boolean() }))
      .output(perhapsUndoable)
      .mutation(({ ctx, input }) => archiveOpportunity(ctx, input)),

    remove: orgMutation([MANAGE])
      .input(guid.extend(seen.shape))
      .output(perhapsUndoable)
      .mutation(({ ctx, input }) => removeOpportunity(ctx, input)),

    restore: orgMutation([MANAGE])
      .input(guid)
      .output(perhapsUndoable)
      .mutation(({ ctx, input }) => restoreOpportunity(ctx, input)),

    undo: orgMutation([MANAGE])
      .input(guid.extend({ eventId: z.string().regex(/^\d{1,15}$/) }))
      .output(undoable)
      .mutation(({ ctx, input }) => undoChange(ctx, input)),
  }),
})

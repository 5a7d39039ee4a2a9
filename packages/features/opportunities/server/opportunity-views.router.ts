import { VIEW_PAGES, viewFields, viewParams } from '@kogge/domain/opportunities/saved-views.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import {
  createView,
  removeView,
  restoreView,
  saveView,
  setDefaultView,
} from './views/saved-views.commands.ts'
import { savedViews } from './views/saved-views.queries.ts'

/** Also those who may only read have views of their own: a view is how somebody looks, and changes no opportunity. */
const VIEW = 'opportunity.view' as const

const guid = z.object({ guid: z.uuid() })
const seen = guid.extend({ revision: z.number().int().min(1).max(1_000_000_000) })
const page = z.enum(VIEW_PAGES)
const done = z.strictObject({})

const savedView = z.strictObject({
  guid: z.uuid(),
  page,
  name: z.string(),
  params: viewParams,
  /** By the organisation. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  owner: z.strictObject({ userId: z.uuid(), name: z.string() }).nullable(),
  revision: z.number().int(),
  /** Its page opens with it for the caller. */
  isDefault: z.boolean(),
})

/** Views of the board and the list of opportunities. */
export const opportunityViewsRouter = router({
  opportunityView: router({
    list: orgQuery(VIEW)
      .output(z.array(savedView))
      .query(({ ctx, input: { orgId } }) =>
        savedViews(ctx.db, { orgId, userId: ctx.actor.userId }),
      ),

    create: orgMutation([VIEW])
      .input(viewFields.extend({ page }))
      .output(guid)
      .mutation(({ ctx, input }) => createView(ctx, input)),

    save: orgMutation([VIEW])
      .input(viewFields.extend(seen.shape))
      .output(z.strictObject({ revision: z.number().int() }))
      .mutation(({ ctx, input }) => saveView(ctx, input)),

    remove: orgMutation([VIEW])
      .input(seen)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeView(ctx, input)
        return {}
      }),

    restore: orgMutation([VIEW])
      .input(guid)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await restoreView(ctx, input)
        return {}
      }),

    setDefault: orgMutation([VIEW])
      .input(z.object({ page, guid: z.uuid().nullable() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await setDefaultView(ctx, input)
        return {}
      }),
  }),
})

import { orgId, rfxId } from '@kogge/domain/kernel/entity-ids.ts'
import { tenderCard } from '@kogge/domain/search/tender-card.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { closingTenders } from './watching/closing-tenders.queries.ts'
import { watchOrg, watchTender } from './watching/watches.commands.ts'
import { watchedTenders, watchesOf, watchNewsOf } from './watching/watches.queries.ts'
import { watchesView, watchNewsPage } from './watching/watches.views.ts'

const done = z.object({})

/** What a member watches, and what happened to it. */
export const watchingRouter = router({
  watching: router({
    list: orgQuery('rfx.watch')
      .output(watchesView)
      .query(({ ctx, input }) =>
        watchesOf(ctx.db, { orgId: input.orgId, userId: ctx.actor.userId }),
      ),

    tenders: orgQuery('rfx.watch')
      .output(z.array(tenderCard))
      .query(({ ctx, input }) =>
        watchedTenders(ctx.db, {
          orgId: input.orgId,
          userId: ctx.actor.userId,
          locale: ctx.locale,
          now: ctx.now,
        }),
      ),

    /** Watched and saved tenders whose deadline comes within seven days. */
    closing: orgQuery('rfx.watch', 'market_profile.view')
      .output(z.array(tenderCard))
      .query(async ({ ctx, input }) => [
        ...(await closingTenders(ctx.db, {
          orgId: input.orgId,
          userId: ctx.actor.userId,
          locale: ctx.locale,
          now: ctx.now,
        })),
      ]),

    news: orgQuery('rfx.watch')
      .input(pageInput)
      .output(watchNewsPage)
      .query(({ ctx, input }) =>
        watchNewsOf(
          ctx.db,
          { orgId: input.orgId, userId: ctx.actor.userId, locale: ctx.locale, now: ctx.now },
          { cursor: input.cursor ?? null, limit: input.limit },
        ),
      ),

    // Both are counted alone: others add theirs afterwards.
    watchTender: orgMutation(['rfx.watch'], 'exclusive')
      .input(z.object({ rfxId, isWatched: z.boolean() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await watchTender(ctx, input)
        return {}
      }),

    watchOrg: orgMutation(['rfx.watch'], 'exclusive')
      .input(z.object({ watchedId: orgId, isWatched: z.boolean() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await watchOrg(ctx, input)
        return {}
      }),
  }),
})

export type WatchingRouter = typeof watchingRouter

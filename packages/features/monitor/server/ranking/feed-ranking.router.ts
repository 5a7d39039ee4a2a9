import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { switchFeedRanking } from './feed-ranking.commands.ts'
import { feedRankingOf } from './feed-ranking.queries.ts'
import { feedRankingView } from './feed-ranking.views.ts'

/** Whether the feed of an organisation is ranked by how its members deal with tenders. */
export const feedRankingRouter = router({
  get: orgQuery('market_profile.view')
    .output(feedRankingView)
    .query(({ ctx, input }) => feedRankingOf(ctx.db, input.orgId, ctx.now)),

  set: orgMutation(['market_profile.manage_all'])
    .input(z.object({ isOn: z.boolean() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await switchFeedRanking(ctx, input.isOn)
      return {}
    }),
})

import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { activityOf } from './activity/activity.queries.ts'
import { activityPage } from './activity/activity.views.ts'

const MOST_PEOPLE = 50

/** What happens on the opportunities of an organisation. */
export const opportunityActivityRouter = router({
  opportunityActivity: router({
    list: orgQuery('opportunity.view')
      .input(pageInput.extend({ people: z.array(z.uuid()).max(MOST_PEOPLE).optional() }))
      .output(activityPage)
      .query(({ ctx, input }) => activityOf(ctx.db, input)),
  }),
})

import { isMonth } from '@kogge/domain/kernel/calendar-months.ts'
import { orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { monthOfDates } from './opportunities.views.ts'
import { datesOfMonth } from './opportunity-dates.queries.ts'
import { boardFilters } from './opportunity-filters.ts'

/** The dates of the opportunities of an organisation. */
export const opportunityCalendarRouter = router({
  opportunityCalendar: router({
    /** Those of open ones in the weeks of a month. */
    month: orgQuery('opportunity.view')
      .input(
        z.object({
          month: z.string().max(7).refine(isMonth, 'no month'),
          filters: boardFilters.default({}),
        }),
      )
      .output(monthOfDates)
      .query(({ ctx, input }) => datesOfMonth(ctx.db, input.orgId, input.month, input.filters)),
  }),
})

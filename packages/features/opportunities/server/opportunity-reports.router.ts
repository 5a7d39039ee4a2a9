import { orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { PREMIUM } from './premium-access.ts'
import { forecastOf } from './reports/forecasts.queries.ts'
import { marketShareOf } from './reports/market-shares.queries.ts'
import { reportFilters, reportPeople } from './reports/report-filters.ts'
import { forecastView, marketShareView, reportView, winRatesView } from './reports/reports.views.ts'
import { reportOf } from './reports/stage-reports.queries.ts'
import { winRatesOf } from './reports/win-rates.queries.ts'

const period = z.object({ filters: reportFilters })

/** How the opportunities of an organisation went, and what is to be expected of those that are open. */
export const opportunityReportsRouter = router({
  opportunityReport: router({
    stages: orgQuery(PREMIUM)
      .input(period)
      .output(reportView)
      .query(({ ctx, input }) => reportOf(ctx.db, input.orgId, input.filters)),

    winRates: orgQuery(PREMIUM)
      .input(period)
      .output(winRatesView)
      .query(({ ctx, input }) => winRatesOf(ctx.db, input.orgId, input.filters)),

    /** The own part of the published contracts. */
    market: orgQuery(PREMIUM)
      .meta({ turn: 'market' })
      .input(period)
      .output(marketShareView)
      .query(({ ctx, input }) => marketShareOf(ctx, input.orgId, input.filters)),

    forecast: orgQuery(PREMIUM)
      .input(z.object({ filters: reportPeople.default({}) }))
      .output(forecastView)
      .query(({ ctx, input }) => forecastOf(ctx.db, input.orgId, input.filters, ctx.now)),
  }),
})

import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import {
  type CalendarParams,
  readCalendarParams,
} from '@kogge/features/opportunities/web/model/calendar-address.ts'
import {
  BOARD_LIST,
  type BoardParams,
  OPPORTUNITY_LIST,
  type OpportunityParams,
} from '@kogge/features/opportunities/web/model/opportunity-lists.ts'
import {
  REPORT_LIST,
  type ReportParams,
} from '@kogge/features/opportunities/web/model/report-period.ts'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

type Raw = Readonly<Record<string, unknown>>
export const readBoard = (raw: Raw): BoardParams => readListParams(BOARD_LIST, raw).params
export const readOpportunities = (raw: Raw): OpportunityParams =>
  readListParams(OPPORTUNITY_LIST, raw).params
export const readReports = (raw: Raw): ReportParams => readListParams(REPORT_LIST, raw).params

export const boardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.OPPORTUNITY_BOARD,
  validateSearch: (raw: Record<string, unknown>): BoardParams => readBoard(raw),
  component: lazyRouteComponent(() => import('./board.page.tsx'), 'BoardRoutePage'),
})

export const opportunityListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.OPPORTUNITY_LIST,
  validateSearch: (raw: Record<string, unknown>): OpportunityParams => readOpportunities(raw),
  component: lazyRouteComponent(
    () => import('./opportunity-list.page.tsx'),
    'OpportunityListRoutePage',
  ),
})

export const opportunityCalendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.OPPORTUNITY_CALENDAR,
  validateSearch: (raw: Record<string, unknown>): CalendarParams => readCalendarParams(raw),
  component: lazyRouteComponent(
    () => import('./opportunity-calendar.page.tsx'),
    'OpportunityCalendarRoutePage',
  ),
})

export const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.OPPORTUNITY_REPORTS,
  validateSearch: (raw: Record<string, unknown>): ReportParams => readReports(raw),
  component: lazyRouteComponent(() => import('./reports.page.tsx'), 'ReportsRoutePage'),
})

export const opportunityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.OPPORTUNITY_SINGLE,
  component: lazyRouteComponent(() => import('./opportunity.page.tsx'), 'OpportunityRoutePage'),
})

export const opportunityRoutes = [
  boardRoute,
  opportunityListRoute,
  opportunityCalendarRoute,
  reportsRoute,
  opportunityRoute,
]

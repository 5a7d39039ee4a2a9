import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'
import { searchAsItStands } from '../search-as-it-stands.ts'

export const boardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.OPPORTUNITY_BOARD,
  validateSearch: searchAsItStands,
  component: lazyRouteComponent(() => import('./board.page.tsx'), 'BoardRoutePage'),
})

export const opportunityListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.OPPORTUNITY_LIST,
  validateSearch: searchAsItStands,
  component: lazyRouteComponent(
    () => import('./opportunity-list.page.tsx'),
    'OpportunityListRoutePage',
  ),
})

export const opportunityCalendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.OPPORTUNITY_CALENDAR,
  validateSearch: searchAsItStands,
  component: lazyRouteComponent(
    () => import('./opportunity-calendar.page.tsx'),
    'OpportunityCalendarRoutePage',
  ),
})

export const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.OPPORTUNITY_REPORTS,
  validateSearch: searchAsItStands,
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

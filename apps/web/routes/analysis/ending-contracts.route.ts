import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const endingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.MARKET_ANALYSIS_ENDING,
  /** As on the other pages of market analysis: the page reads what it knows of it. */
  validateSearch: (raw: Record<string, unknown>): Readonly<Record<string, unknown>> => raw,
  component: lazyRouteComponent(() => import('./ending-contracts.page.tsx'), 'EndingRoutePage'),
})

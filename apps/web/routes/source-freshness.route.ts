import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

export const freshnessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.FRESHNESS,
  component: lazyRouteComponent(() => import('./source-freshness.page.tsx'), 'SourceFreshnessPage'),
})

import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.ts'

export const freshnessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.FRESHNESS,
  component: lazyRouteComponent(
    () => import('@kogge/features/harvester/web/freshness/freshness-page.tsx'),
    'FreshnessPage',
  ),
})

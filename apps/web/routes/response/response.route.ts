import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const responseViewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.RFX_RESPONSE_VIEW,
  component: lazyRouteComponent(() => import('./response.page.tsx'), 'ResponseRoutePage'),
})

export const responseEditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.RFX_RESPONSE_EDIT,
  component: lazyRouteComponent(() => import('./response.page.tsx'), 'ResponseEditRoutePage'),
})

export const participationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.RFX_MY_PARTICIPATION,
  validateSearch: (raw: Record<string, unknown>): Readonly<Record<string, unknown>> => raw,
  component: lazyRouteComponent(() => import('./participation.page.tsx'), 'ParticipationRoutePage'),
})

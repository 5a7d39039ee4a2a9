import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const myRequestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.RFX_MY_REQUESTS_LIST,
  /** The page reads what it knows of it. */
  validateSearch: (raw: Record<string, unknown>): Readonly<Record<string, unknown>> => raw,
  component: lazyRouteComponent(() => import('./my-requests.page.tsx'), 'MyRequestsRoutePage'),
})

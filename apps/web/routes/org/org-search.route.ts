import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const orgSearchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ORG_SEARCH,
  /** The page reads what it knows of it: what filters accept need not be in the first download. */
  validateSearch: (raw: Record<string, unknown>): Readonly<Record<string, unknown>> => raw,
  component: lazyRouteComponent(() => import('./org-search.page.tsx'), 'OrgSearchRoutePage'),
})

import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'
import { searchAsItStands } from '../search-as-it-stands.ts'

export const orgListsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ORG_LIST,
  validateSearch: searchAsItStands,
  component: lazyRouteComponent(() => import('./org-lists.page.tsx'), 'OrgListsRoutePage'),
})

export const orgListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ORG_LIST_SINGLE,
  validateSearch: searchAsItStands,
  component: lazyRouteComponent(() => import('./org-list.page.tsx'), 'OrgListRoutePage'),
})

export const orgListRoutes = [orgListsRoute, orgListRoute]

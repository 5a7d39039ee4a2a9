import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const orgSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ORG_SETTINGS,
  component: lazyRouteComponent(() => import('./org-settings.page.tsx'), 'OrgSettingsPage'),
})

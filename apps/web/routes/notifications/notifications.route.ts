import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.NOTIFICATIONS,
  validateSearch: (raw: Record<string, unknown>): Readonly<Record<string, unknown>> => raw,
  component: lazyRouteComponent(() => import('./notifications.page.tsx'), 'NotificationsRoutePage'),
})

import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { readNotificationScope } from '@kogge/features/notifications/web/model/notification-scope.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.NOTIFICATIONS,
  validateSearch: readNotificationScope,
  component: lazyRouteComponent(() => import('./notifications.page.tsx'), 'NotificationsRoutePage'),
})

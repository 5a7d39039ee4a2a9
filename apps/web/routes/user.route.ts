import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.USER_PROFILE,
  component: lazyRouteComponent(() => import('./user.page.tsx'), 'UserRoutePage'),
})

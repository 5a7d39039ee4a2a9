import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

/** What stands in the address of a screen; each screen reads what it knows of it. */
export type AdminSearch = Readonly<Record<string, unknown>>

export const adminRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ADMIN,
  validateSearch: (raw: Record<string, unknown>): AdminSearch => raw,
  component: lazyRouteComponent(() => import('./admin.page.tsx'), 'AdminPage'),
})

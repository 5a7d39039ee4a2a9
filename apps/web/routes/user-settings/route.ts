import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.ts'

export const userSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.USER_SETTINGS,
  validateSearch: (raw: Record<string, unknown>): { orgId?: string | undefined } =>
    typeof raw.orgId === 'string' && raw.orgId !== '' ? { orgId: raw.orgId } : {},
  component: lazyRouteComponent(() => import('./page.tsx'), 'UserSettingsPage'),
})

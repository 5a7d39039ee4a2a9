import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

interface UserSettingsSearch {
  /** The organisation to join. */
  readonly orgId?: string | undefined
  /** Of a mailed invitation. */
  readonly token?: string | undefined
}

export const userSettingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.USER_SETTINGS,
  validateSearch: (raw: Record<string, unknown>): UserSettingsSearch => {
    const { orgId, token } = raw
    return {
      ...(typeof orgId === 'string' && orgId !== '' && { orgId }),
      ...(typeof token === 'string' && token !== '' && { token }),
    }
  },
  component: lazyRouteComponent(() => import('./user-settings.page.tsx'), 'UserSettingsPage'),
})

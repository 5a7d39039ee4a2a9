import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

interface JoinSearch {
  /** Of a mailed invitation. */
  readonly token?: string | undefined
  readonly orgId?: string | undefined
  /** Where to go afterwards. */
  readonly callbackUrl?: string | undefined
}

const NAMES = ['token', 'orgId', 'callbackUrl'] as const

export const joinRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.AUTH_JOIN_ORG,
  staticData: { bare: true },
  validateSearch: (raw: Record<string, unknown>): JoinSearch =>
    Object.fromEntries(
      NAMES.flatMap((name) => {
        const value = raw[name]
        return typeof value === 'string' && value !== '' ? [[name, value]] : []
      }),
    ),
  component: lazyRouteComponent(() => import('./join-organisation.page.tsx'), 'JoinPage'),
})

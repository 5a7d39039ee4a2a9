import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { type FeedScope, readFeedScope } from '@kogge/features/monitor/web/model/feed-scope.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

/** A parameter that is `true`: the router reads the word as what it means. */
const isTrue = (value: unknown): boolean => value === true || value === 'true'

const monitorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.MONITOR,
  component: lazyRouteComponent(() => import('./overview.page.tsx'), 'OverviewRoutePage'),
})

export const profileListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.MONITOR_PROFILE_LIST,
  validateSearch: (raw: Record<string, unknown>): { readonly archived?: true } =>
    isTrue(raw['archived']) ? { archived: true } : {},
  component: lazyRouteComponent(() => import('./profile-list.page.tsx'), 'ProfileListRoutePage'),
})

export const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.MONITOR_SINGLE_PROFILE,
  validateSearch: (
    raw: Record<string, unknown>,
  ): Pick<FeedScope, 'view'> & { readonly editFilters?: true } => {
    const { view } = readFeedScope(raw)
    return {
      ...(view && { view }),
      ...(isTrue(raw['editFilters']) && { editFilters: true as const }),
    }
  },
  component: lazyRouteComponent(() => import('./profile.page.tsx'), 'ProfileRoutePage'),
})

export const monitorRoutes = [monitorRoute, profileListRoute, profileRoute]

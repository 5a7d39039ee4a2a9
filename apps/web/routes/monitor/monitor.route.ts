import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { type FeedScope, readFeedScope } from '@kogge/features/monitor/web/model/feed-scope.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

/** A parameter that is `true`: the router reads the word as what it means. */
const isTrue = (value: unknown): boolean => value === true || value === 'true'

/** Filters that are not saved yet, in a list as all that is JSON in an address; the editor, which knows filters, reads them. */
const changeIn = (raw: Record<string, unknown>): readonly [object] | null => {
  const [change] = Array.isArray(raw['change']) ? raw['change'] : []
  return typeof change === 'object' && change !== null ? [change] : null
}

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
  ): Pick<FeedScope, 'view'> & {
    readonly editFilters?: true
    readonly change?: readonly [object]
  } => {
    const { view } = readFeedScope(raw)
    const change = changeIn(raw)
    return {
      ...(view && { view }),
      ...(isTrue(raw['editFilters']) && { editFilters: true as const }),
      ...(change !== null && { change }),
    }
  },
  component: lazyRouteComponent(() => import('./profile.page.tsx'), 'ProfileRoutePage'),
})

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const tenderCheckRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.MONITOR_CHECK,
  validateSearch: (
    raw: Record<string, unknown>,
  ): { readonly tender?: string; readonly rfxId?: string } => {
    const [tender, rfxId] = [textOf(raw['tender']), textOf(raw['rfxId'])]
    return { ...(tender !== undefined && { tender }), ...(rfxId !== undefined && { rfxId }) }
  },
  component: lazyRouteComponent(() => import('./tender-check.page.tsx'), 'TenderCheckRoutePage'),
})

const watchingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.MONITOR_WATCHING,
  component: lazyRouteComponent(() => import('./watching.page.tsx'), 'WatchingRoutePage'),
})

export const monitorRoutes = [
  monitorRoute,
  profileListRoute,
  profileRoute,
  tenderCheckRoute,
  watchingRoute,
]

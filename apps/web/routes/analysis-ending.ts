import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.ts'

/** The filters as they stand in the address; the page reads what it knows of them. */
interface EndingSearch {
  readonly cpv?: unknown
  readonly country?: unknown
  readonly region?: unknown
  readonly buyer?: unknown
  readonly supplier?: unknown
  readonly months?: unknown
}

const FILTERS = ['cpv', 'country', 'region', 'buyer', 'supplier', 'months'] as const

export const endingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.MARKET_ANALYSIS_ENDING,
  validateSearch: (raw: Record<string, unknown>): EndingSearch =>
    Object.fromEntries(FILTERS.flatMap((name) => (raw[name] ? [[name, raw[name]]] : []))),
  component: lazyRouteComponent(() => import('./analysis-ending-page.tsx'), 'EndingRoutePage'),
})

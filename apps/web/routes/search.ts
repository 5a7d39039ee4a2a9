import { readTenderParams } from '@kogge/features/search/web/tender-list.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.ts'

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitor/search',
  validateSearch: (raw: Record<string, unknown>) => readTenderParams(raw),
  component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchRoutePage'),
})

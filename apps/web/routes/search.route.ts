import { TENDER_LIST, type TenderParams } from '@kogge/features/search/web/model/tender-list.ts'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitor/search',
  staticData: { firstTexts: true },
  validateSearch: (raw: Record<string, unknown>): TenderParams =>
    readListParams(TENDER_LIST, raw).params,
  component: lazyRouteComponent(() => import('./tender-search.page.tsx'), 'SearchRoutePage'),
})

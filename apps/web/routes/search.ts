import { TENDER_LIST } from '@kogge/features/search/web/model/tender-list.ts'
import { readListParams } from '@kogge/platform/web/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.ts'

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/monitor/search',
  validateSearch: (raw: Record<string, unknown>) => readListParams(TENDER_LIST, raw).params,
  // What the address said wrongly is gone from `search`; the page says what was left out.
  beforeLoad: ({ location }) => ({
    rejected: readListParams(TENDER_LIST, location.search).rejected,
  }),
  component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchRoutePage'),
})

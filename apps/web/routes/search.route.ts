import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { type FeedScope, readFeedScope } from '@kogge/features/monitor/web/model/feed-scope.ts'
import { TENDER_LIST, type TenderParams } from '@kogge/features/search/web/model/tender-list.ts'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

export const searchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.OPPORTUNITY_FEED,
  staticData: { firstTexts: true },
  validateSearch: (raw: Record<string, unknown>): TenderParams & FeedScope => ({
    ...readListParams(TENDER_LIST, raw).params,
    ...readFeedScope(raw),
  }),
  component: lazyRouteComponent(() => import('./tender-search.page.tsx'), 'SearchRoutePage'),
})

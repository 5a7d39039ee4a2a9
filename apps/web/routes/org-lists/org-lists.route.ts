import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import {
  type IndexParams,
  ORG_LIST,
  ORG_LISTS,
  type SingleParams,
} from '@kogge/features/org-lists/web/model/org-list-params.ts'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

type Raw = Readonly<Record<string, unknown>>
export const readIndex = (raw: Raw): IndexParams => readListParams(ORG_LISTS, raw).params
export const readSingle = (raw: Raw): SingleParams => readListParams(ORG_LIST, raw).params

export const orgListsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ORG_LIST,
  validateSearch: (raw: Record<string, unknown>): IndexParams => readIndex(raw),
  component: lazyRouteComponent(() => import('./org-lists.page.tsx'), 'OrgListsRoutePage'),
})

export const orgListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ORG_LIST_SINGLE,
  validateSearch: (raw: Record<string, unknown>): SingleParams => readSingle(raw),
  component: lazyRouteComponent(() => import('./org-list.page.tsx'), 'OrgListRoutePage'),
})

export const orgListRoutes = [orgListsRoute, orgListRoute]

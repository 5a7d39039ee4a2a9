import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const tenderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.RFX_VIEW,
  staticData: { firstTexts: true },
  validateSearch: (raw: Record<string, unknown>): { tab?: string | undefined } =>
    typeof raw.tab === 'string' && raw.tab !== '' ? { tab: raw.tab } : {},
  component: lazyRouteComponent(() => import('./rfx.page.tsx'), 'TenderRoutePage'),
})

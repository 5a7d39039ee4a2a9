import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const rfxReportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.RFX_REPORT,
  component: lazyRouteComponent(() => import('./rfx-report.page.tsx'), 'RfxReportPage'),
})

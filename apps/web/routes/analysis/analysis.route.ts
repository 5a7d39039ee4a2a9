import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

const common = {
  getParentRoute: () => rootRoute,
  /** The pages read what they know of it: what filters accept need not be in the first download. */
  validateSearch: (raw: Record<string, unknown>): Readonly<Record<string, unknown>> => raw,
}

const supplierRoute = createRoute({
  ...common,
  path: ROUTES.MARKET_ANALYSIS_SUPPLIER_SEARCH,
  component: lazyRouteComponent(() => import('./analysis.page.tsx'), 'SupplierAnalysis'),
})
const buyerRoute = createRoute({
  ...common,
  path: ROUTES.MARKET_ANALYSIS_BUYER_SEARCH,
  component: lazyRouteComponent(() => import('./analysis.page.tsx'), 'BuyerAnalysis'),
})
const cpvRoute = createRoute({
  ...common,
  path: ROUTES.MARKET_ANALYSIS_CPV_SEARCH,
  component: lazyRouteComponent(() => import('./analysis.page.tsx'), 'CpvAnalysis'),
})
const industryRoute = createRoute({
  ...common,
  path: ROUTES.MARKET_ANALYSIS_INDUSTRY_SEARCH,
  component: lazyRouteComponent(() => import('./analysis.page.tsx'), 'IndustryAnalysis'),
})

export const analysisRoutes = [supplierRoute, buyerRoute, cpvRoute, industryRoute] as const

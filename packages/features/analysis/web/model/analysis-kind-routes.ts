import type { AnalysisKind } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { ROUTES } from '@kogge/domain/kernel/routes.ts'

/** The page of each kind. */
export const KIND_ROUTES = {
  supplier: ROUTES.MARKET_ANALYSIS_SUPPLIER_SEARCH,
  buyer: ROUTES.MARKET_ANALYSIS_BUYER_SEARCH,
  cpv: ROUTES.MARKET_ANALYSIS_CPV_SEARCH,
  industry: ROUTES.MARKET_ANALYSIS_INDUSTRY_SEARCH,
} as const satisfies Record<AnalysisKind, string>

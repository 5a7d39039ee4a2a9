import type { AnalysisKind } from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { AnalysisPage } from '@kogge/features/analysis/web/analysis.page.tsx'
import { KIND_ROUTES } from '@kogge/features/analysis/web/model/analysis-kind-routes.ts'
import { MOST_COMPARED } from '@kogge/features/analysis/web/model/analysis-list.ts'
import { OrgPicker } from '@kogge/features/orgs/web/components/org-picker.tsx'
import { useRegionNames } from '@kogge/features/reference/web/use-region-names.ts'
import { useTranslations } from 'use-intl'
import { useMarketParts } from './use-market-filters.tsx'

/** Market analysis with what other features give to it: pickers, names, the side panel. */
const AnalysisRoutePage = ({ kind }: { readonly kind: AnalysisKind }) => {
  const t = useTranslations('analysis')
  const { set, ...parts } = useMarketParts(KIND_ROUTES[kind])
  return (
    <AnalysisPage
      kind={kind}
      {...parts}
      comparisonPicker={
        <OrgPicker
          role={kind === 'buyer' ? 'buyer' : 'supplier'}
          label={t('comparison.pick')}
          selected={parts.params.compare ?? []}
          onSelectedChange={(ids) => set('compare')(ids.slice(0, MOST_COMPARED))}
        />
      }
      useRegionNames={useRegionNames}
    />
  )
}

export const SupplierAnalysis = () => <AnalysisRoutePage kind="supplier" />
export const BuyerAnalysis = () => <AnalysisRoutePage kind="buyer" />
export const CpvAnalysis = () => <AnalysisRoutePage kind="cpv" />
export const IndustryAnalysis = () => <AnalysisRoutePage kind="industry" />

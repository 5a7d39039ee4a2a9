import type { AnalysisKind } from '@kogge/domain/analysis/vocabulary.ts'
import {
  ANALYSIS_LIST,
  type AnalysisParams,
  MOST_COMPARED,
  withParam,
} from '@kogge/features/analysis/web/model/analysis-list.ts'
import { KIND_ROUTES } from '@kogge/features/analysis/web/model/kind-routes.ts'
import { AnalysisPage } from '@kogge/features/analysis/web/pages/analysis-page.tsx'
import { OrgPicker } from '@kogge/features/orgs/web/org-picker.tsx'
import { ParentPicker } from '@kogge/features/orgs/web/search/parent-picker.tsx'
import { useOrgNames } from '@kogge/features/orgs/web/use-org-names.ts'
import { CpvPicker } from '@kogge/features/reference/web/cpv-picker.tsx'
import { RegionOffer } from '@kogge/features/reference/web/region-offer.tsx'
import { RegionsPicker } from '@kogge/features/reference/web/regions-picker.tsx'
import { useCpvNames } from '@kogge/features/reference/web/use-cpv-names.ts'
import { useRegionNames } from '@kogge/features/reference/web/use-region-names.ts'
import { KeywordsInput } from '@kogge/features/search/web/components/keywords-input.tsx'
import { SpellingHint } from '@kogge/features/search/web/components/spelling-hint.tsx'
import { readListParams } from '@kogge/platform/web/list-search.ts'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { QuickTenderLink } from './quick-tender-link.tsx'

/** Market analysis with what other features give to it: pickers, names, the side panel. */
const AnalysisRoutePage = ({ kind }: { readonly kind: AnalysisKind }) => {
  const t = useTranslations('analysis')
  // The router keeps what it does not know, so that the page can say what was left out.
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const { params, rejected } = useMemo(() => readListParams(ANALYSIS_LIST, raw), [raw])
  const navigate = useNavigate()
  const quickView = useQuickView()
  const typed = params.q?.[0] ?? ''
  const { cpv = [], region = [], buyer = [], supplier = [], org = [], compare = [] } = params
  const names = {
    cpv: useCpvNames(cpv),
    orgs: useOrgNames([...buyer, ...supplier, ...org]),
    regions: useRegionNames(region),
  }
  // What says nothing leaves the address. One that was not understood stays as long as the page says so.
  useEffect(() => {
    if (rejected.length > 0 || JSON.stringify(raw) === JSON.stringify(params)) return
    void navigate({ to: KIND_ROUTES[kind], search: params, replace: true, resetScroll: false })
  }, [raw, params, rejected, navigate, kind])
  const onParams = (next: AnalysisParams) =>
    void navigate({ to: KIND_ROUTES[kind], search: next, resetScroll: false })
  const set =
    (name: 'cpv' | 'region' | 'buyer' | 'supplier' | 'org' | 'keyword' | 'compare') =>
    (values: readonly string[]) =>
      onParams(withParam(params, name, values))
  return (
    <AnalysisPage
      kind={kind}
      params={params}
      rejected={rejected}
      onParams={onParams}
      names={names}
      pickers={{
        cpv: <CpvPicker selected={cpv} onSelectedChange={set('cpv')} />,
        region: (
          <RegionsPicker
            label={t('filters.region')}
            selected={region}
            onSelectedChange={set('region')}
          />
        ),
        keyword: <KeywordsInput values={params.keyword ?? []} onValues={set('keyword')} />,
        org: (role) => (
          <OrgPicker
            role={role}
            label={t(`filters.${role}`)}
            selected={params[role] ?? []}
            onSelectedChange={set(role)}
          />
        ),
        anyOrg: (
          <ParentPicker label={t('filters.org')} selected={org} onSelectedChange={set('org')} />
        ),
      }}
      hints={(found) => (
        <>
          <RegionOffer
            typed={typed}
            selected={region}
            onRegion={(code, rest) =>
              onParams(
                withParam(withParam(params, 'q', rest ? [rest] : []), 'region', [...region, code]),
              )
            }
          />
          <SpellingHint
            typed={typed}
            found={found}
            onSearch={(words) => onParams(withParam(params, 'q', [words]))}
          />
        </>
      )}
      comparisonPicker={
        <OrgPicker
          role={kind === 'buyer' ? 'buyer' : 'supplier'}
          label={t('comparison.pick')}
          selected={compare}
          onSelectedChange={(ids) => set('compare')(ids.slice(0, MOST_COMPARED))}
        />
      }
      useRegionNames={useRegionNames}
      TenderLink={QuickTenderLink}
      onOrg={(orgId) => quickView.open({ kind: 'organisation', orgId })}
    />
  )
}

export const SupplierAnalysis = () => <AnalysisRoutePage kind="supplier" />
export const BuyerAnalysis = () => <AnalysisRoutePage kind="buyer" />
export const CpvAnalysis = () => <AnalysisRoutePage kind="cpv" />
export const IndustryAnalysis = () => <AnalysisRoutePage kind="industry" />

import { quoted } from '@kogge/domain/search/query-parser.ts'
import type { KIND_ROUTES } from '@kogge/features/analysis/web/model/analysis-kind-routes.ts'
import {
  ANALYSIS_LIST,
  type AnalysisParams,
  withParam,
} from '@kogge/features/analysis/web/model/analysis-list.ts'
import type { KnownNames } from '@kogge/features/analysis/web/use-filter-label.ts'
import { OrgPicker } from '@kogge/features/orgs/web/components/org-picker.tsx'
import { ParentPicker } from '@kogge/features/orgs/web/components/search/parent-org-picker.tsx'
import { useOrgNames } from '@kogge/features/orgs/web/use-org-names.ts'
import { CpvPicker } from '@kogge/features/reference/web/components/cpv/cpv-picker.tsx'
import { RegionOffer } from '@kogge/features/reference/web/components/regions/region-filter-offer.tsx'
import { RegionsPicker } from '@kogge/features/reference/web/components/regions/regions-picker.tsx'
import { useCpvNames } from '@kogge/features/reference/web/use-cpv-names.ts'
import { useRegionNames } from '@kogge/features/reference/web/use-region-names.ts'
import { KeywordsInput } from '@kogge/features/search/web/components/keywords-input.tsx'
import { AlsoSearched } from '@kogge/features/search/web/components/searched-synonyms.tsx'
import { SpellingHint } from '@kogge/features/search/web/components/spelling-hint.tsx'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'

type Also = ComponentProps<typeof AlsoSearched>['also']
type MarketRoute = (typeof KIND_ROUTES)[keyof typeof KIND_ROUTES] | '/analysis/ending'

type Search = Readonly<Record<string, unknown>>

const asItStands = (raw: Search): Search => raw

/**
 * The filters of market analysis in the address of a page, with what other features give to them.
 * `meant` reads an older address as one of today.
 */
export const useMarketParts = (to: MarketRoute, meant: (raw: Search) => Search = asItStands) => {
  const t = useTranslations('analysis')
  // The router keeps what it does not know, so that the page can say what was left out.
  const raw: Search = useSearch({ strict: false })
  const { params, rejected } = useMemo(
    () => readListParams(ANALYSIS_LIST, meant(raw)),
    [raw, meant],
  )
  const navigate = useNavigate()
  const typed = params.q?.[0] ?? ''
  const { cpv = [], region = [], buyer = [], supplier = [], org = [] } = params
  const names: KnownNames = {
    cpv: useCpvNames(cpv),
    orgs: useOrgNames([...buyer, ...supplier, ...org]),
    regions: useRegionNames(region),
  }
  // What says nothing leaves the address. One that was not understood stays as long as the page says so.
  useEffect(() => {
    if (rejected.length > 0 || JSON.stringify(raw) === JSON.stringify(params)) return
    void navigate({ to, search: params, replace: true, resetScroll: false })
  }, [raw, params, rejected, navigate, to])
  const onParams = (next: AnalysisParams) => void navigate({ to, search: next, resetScroll: false })
  const set =
    (name: 'cpv' | 'region' | 'buyer' | 'supplier' | 'org' | 'keyword' | 'compare') =>
    (values: readonly string[]) =>
      onParams(withParam(params, name, values))
  const pickers = {
    cpv: <CpvPicker selected={cpv} onSelectedChange={set('cpv')} />,
    region: (
      <RegionsPicker
        label={t('filters.region')}
        selected={region}
        onSelectedChange={set('region')}
      />
    ),
    keyword: <KeywordsInput values={params.keyword ?? []} onValues={set('keyword')} />,
    org: (role: 'buyer' | 'supplier') => (
      <OrgPicker
        role={role}
        label={t(`filters.${role}`)}
        selected={params[role] ?? []}
        onSelectedChange={set(role)}
      />
    ),
    anyOrg: <ParentPicker label={t('filters.org')} selected={org} onSelectedChange={set('org')} />,
  }
  /** `also`: by which other names was looked. */
  const hints = (found: number | null, also: Also) => (
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
      {(typed !== '' || also.length > 0) && (
        <AlsoSearched
          also={also}
          onOnlyTyped={() => onParams(withParam(params, 'q', (params.q ?? []).map(quoted)))}
        />
      )}
    </>
  )
  return { params, rejected, names, onParams, set, pickers, hints }
}

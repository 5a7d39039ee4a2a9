import { OrgPicker } from '@kogge/features/orgs/web/components/org-picker.tsx'
import { useOrgNames } from '@kogge/features/orgs/web/use-org-names.ts'
import { CpvOffer } from '@kogge/features/reference/web/components/cpv/cpv-filter-offer.tsx'
import { CpvPicker } from '@kogge/features/reference/web/components/cpv/cpv-picker.tsx'
import { RegionOffer } from '@kogge/features/reference/web/components/regions/region-filter-offer.tsx'
import { RegionsPicker } from '@kogge/features/reference/web/components/regions/regions-picker.tsx'
import { useCpvNames } from '@kogge/features/reference/web/use-cpv-names.ts'
import { useRegionNames } from '@kogge/features/reference/web/use-region-names.ts'
import { TENDER_LIST, type TenderParams } from '@kogge/features/search/web/model/tender-list.ts'
import { SearchPage } from '@kogge/features/search/web/tender-search.page.tsx'
import { MeaningField } from '@kogge/features/semantic/web/meaning-field.tsx'
import { readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useQuickView } from '@kogge/platform/web/quick-view.tsx'
import { useCallback, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { TenderLink } from './rfx/rfx-link.tsx'
import { searchRoute } from './search.route.ts'

/** Tender search with what other features give to it: pickers, names, the side panel. */
export const SearchRoutePage = () => {
  const t = useTranslations('search.filters')
  // The router keeps what it does not know, so that the page can say what was left out.
  const raw = searchRoute.useSearch()
  const { params, rejected } = useMemo(() => readListParams(TENDER_LIST, raw), [raw])
  const navigate = searchRoute.useNavigate()
  const quickView = useQuickView()
  const cpv = params.cpv ?? []
  const cpvNames = useCpvNames(cpv)
  const regions = params.region ?? []
  const regionNames = useRegionNames(regions)
  const orgNames = useOrgNames([
    ...(params.buyer ?? []),
    ...(params.supplier ?? []),
    ...(params.org ?? []),
  ])
  // What says nothing leaves the address. One that was not understood stays as long as the page says so.
  useEffect(() => {
    if (rejected.length > 0 || JSON.stringify(raw) === JSON.stringify(params)) return
    void navigate({ search: params, replace: true, resetScroll: false })
  }, [raw, params, rejected, navigate])
  const onReplace = useCallback(
    (next: TenderParams) => void navigate({ search: next, replace: true, resetScroll: false }),
    [navigate],
  )
  const onParams = (next: TenderParams) => void navigate({ search: next, resetScroll: false })
  const set = (name: 'cpv' | 'region' | 'buyer' | 'supplier', values: readonly string[]) =>
    onParams(withFilter(TENDER_LIST, params, name, values))
  return (
    <SearchPage
      params={params}
      rejected={rejected}
      onParams={onParams}
      onReplace={onReplace}
      names={{ cpv: cpvNames, orgs: orgNames, regions: regionNames }}
      cpvPicker={<CpvPicker selected={cpv} onSelectedChange={(codes) => set('cpv', codes)} />}
      regionPicker={
        <RegionsPicker
          label={t('region')}
          selected={regions}
          onSelectedChange={(codes) => set('region', codes)}
        />
      }
      orgPicker={(role) => (
        <OrgPicker
          role={role}
          label={t(role)}
          selected={params[role] ?? []}
          onSelectedChange={(ids) => set(role, ids)}
        />
      )}
      meaningField={
        <MeaningField
          value={params.semanticSearchText?.[0] ?? ''}
          onSearch={(text) => {
            const next = withFilter(TENDER_LIST, params, 'semanticSearchText', text ? [text] : [])
            onParams(text ? { ...next, sortBy: 'relevance' } : next)
          }}
        />
      }
      cpvOffer={
        <CpvOffer
          typed={params.q?.[0] ?? ''}
          selected={cpv}
          onCode={(code, rest) => {
            const next = withFilter(TENDER_LIST, params, 'q', rest ? [rest] : [])
            onParams(withFilter(TENDER_LIST, next, 'cpv', [...cpv, code]))
          }}
        />
      }
      regionOffer={
        <RegionOffer
          typed={params.q?.[0] ?? ''}
          selected={regions}
          onRegion={(code, rest) => {
            const next = withFilter(TENDER_LIST, params, 'q', rest ? [rest] : [])
            onParams(withFilter(TENDER_LIST, next, 'region', [...regions, code]))
          }}
        />
      }
      Link={TenderLink}
      selected={quickView.current?.kind === 'tender' ? quickView.current.rfxId : null}
      onOpen={(rfxId) => quickView.open({ kind: 'tender', rfxId })}
    />
  )
}

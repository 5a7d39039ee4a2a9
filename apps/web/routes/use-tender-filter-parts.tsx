import { OrgPicker } from '@kogge/features/orgs/web/components/org-picker.tsx'
import { useOrgNames } from '@kogge/features/orgs/web/use-org-names.ts'
import { CpvOffer } from '@kogge/features/reference/web/components/cpv/cpv-filter-offer.tsx'
import { CpvPicker } from '@kogge/features/reference/web/components/cpv/cpv-picker.tsx'
import { RegionOffer } from '@kogge/features/reference/web/components/regions/region-filter-offer.tsx'
import { RegionsPicker } from '@kogge/features/reference/web/components/regions/regions-picker.tsx'
import { useCpvNames } from '@kogge/features/reference/web/use-cpv-names.ts'
import { useRegionNames } from '@kogge/features/reference/web/use-region-names.ts'
import { TENDER_LIST, type TenderParams } from '@kogge/features/search/web/model/tender-list.ts'
import type { KnownNames } from '@kogge/features/search/web/use-filter-label.ts'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useTranslations } from 'use-intl'

type Named = 'cpv' | 'region' | 'buyer' | 'supplier' | 'org'

/** Names of the codes and organisations in filters of tender search. */
export const useTenderNames = (
  filters: Readonly<Partial<Record<Named, readonly string[] | undefined>>>,
): KnownNames => ({
  cpv: useCpvNames(filters.cpv ?? []),
  regions: useRegionNames(filters.region ?? []),
  orgs: useOrgNames([
    ...(filters.buyer ?? []),
    ...(filters.supplier ?? []),
    ...(filters.org ?? []),
  ]),
})

/** The pickers that other features give to the filters of tender search. */
export const useTenderPickers = (
  params: TenderParams,
  onParams: (params: TenderParams) => void,
) => {
  const t = useTranslations('search.filters')
  const cpv = params.cpv ?? []
  const regions = params.region ?? []
  const set = (name: 'cpv' | 'region' | 'buyer' | 'supplier', values: readonly string[]) =>
    onParams(withFilter(TENDER_LIST, params, name, values))
  return {
    cpvPicker: <CpvPicker selected={cpv} onSelectedChange={(codes) => set('cpv', codes)} />,
    regionPicker: (
      <RegionsPicker
        label={t('region')}
        selected={regions}
        onSelectedChange={(codes) => set('region', codes)}
      />
    ),
    orgPicker: (role: 'buyer' | 'supplier') => (
      <OrgPicker
        role={role}
        label={t(role)}
        selected={params[role] ?? []}
        onSelectedChange={(ids) => set(role, ids)}
      />
    ),
  }
}

/** What the words name and a filter says better. */
export const useTenderOffers = (params: TenderParams, onParams: (params: TenderParams) => void) => {
  const cpv = params.cpv ?? []
  const regions = params.region ?? []
  const typed = params.q?.[0] ?? ''
  const replace = (rest: string, name: 'cpv' | 'region', codes: readonly string[]) => {
    const next = withFilter(TENDER_LIST, params, 'q', rest ? [rest] : [])
    onParams(withFilter(TENDER_LIST, next, name, codes))
  }
  return {
    cpvOffer: (
      <CpvOffer
        typed={typed}
        selected={cpv}
        onCode={(code, rest) => replace(rest, 'cpv', [...cpv, code])}
      />
    ),
    regionOffer: (
      <RegionOffer
        typed={typed}
        selected={regions}
        onRegion={(code, rest) => replace(rest, 'region', [...regions, code])}
      />
    ),
  }
}

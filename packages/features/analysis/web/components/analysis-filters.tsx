import {
  type AnalysisFilterKey,
  CONTRACT_TYPES,
  HAS_CONTRACTS,
  MONTHS_CHOICES,
} from '@kogge/domain/analysis/analysis-filter-keys.ts'
import { SOURCES } from '@kogge/domain/harvester/sources.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { filterParts } from '@kogge/platform/web/lists/list-filters.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { Select } from '@kogge/ui/select.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import {
  type AnalysisParams,
  activeAnalysisFilters,
  monthsOf,
  withoutFilters,
  withParam,
} from '../model/analysis-list.ts'
import { useValueLabels } from '../use-filter-label.ts'

/** Pickers of other features, which the route gives. */
export interface Pickers {
  readonly cpv: ReactNode
  readonly region: ReactNode
  readonly keyword: ReactNode
  readonly org: (role: 'buyer' | 'supplier') => ReactNode
  /** An organisation in either role. */
  readonly anyOrg: ReactNode
}

interface Props {
  readonly params: AnalysisParams
  readonly contracts: number | null
  readonly onParams: (params: AnalysisParams) => void
  readonly pickers: Pickers
  /** What says nothing of the list beside it. */
  readonly without?: readonly AnalysisFilterKey[]
}

/** Those whose notices are harvested come first, then the rest of the single market and its neighbours. */
const COUNTRIES =
  'LV EE LT PL FI SE NO DK DE AT BE BG CH CY CZ ES FR GB GR HR HU IE IS IT LI LU MT NL PT RO SI SK'.split(
    ' ',
  )
const HOME = 8

/** The filters of market analysis. */
export const Filters = ({ params, contracts, onParams, pickers, without = [] }: Props) => {
  const t = useTranslations('analysis')
  const tSearch = useTranslations('search.sources')
  const formats = useFormats()
  const labels = useValueLabels()
  const set = (name: AnalysisFilterKey, values: readonly string[]) =>
    onParams(withParam(params, name, values))
  const chosen = (name: AnalysisFilterKey) => [...(params[name] ?? [])]
  const parts = filterParts<Exclude<AnalysisFilterKey, 'q'>>({
    title: (name) => t(`filters.${name}`),
    clearLabel: (name) => t('clearFilter', { name }),
    moreLabel: t('showMore'),
    lessLabel: t('showLess'),
    chosen,
    set,
  })
  const section: typeof parts.section = (name, content, open) =>
    without.includes(name) ? null : parts.section(name, content, open)
  const facets = (
    name: 'country' | 'contractType' | 'hasContracts' | 'source',
    list: readonly { value: string; label: string }[],
    limit = list.length,
  ) => parts.facets(name, list, { limit })
  return (
    <FilterPanel
      title={t('filtersTitle')}
      skipLabel={t('skipFilters')}
      count={activeAnalysisFilters(params).length}
      clearLabel={t('clearAll')}
      onClear={() => onParams(withoutFilters(params))}
      closeLabel={t('close')}
      resultsLabel={
        contracts === null
          ? t('showResultsUncounted')
          : t('showResults', { count: contracts, shown: formats.number(contracts) })
      }
    >
      {section(
        'months',
        <Select
          aria-label={t('filters.months')}
          value={monthsOf(params)}
          onValueChange={(value) => set('months', [value])}
          options={MONTHS_CHOICES.map((value) => ({ value, label: labels.months(value) }))}
        />,
      )}
      {section('region', pickers.region)}
      {section('cpv', pickers.cpv)}
      {section(
        'contractType',
        facets(
          'contractType',
          CONTRACT_TYPES.map((value) => ({ value, label: labels.contractType(value) })),
        ),
      )}
      {section(
        'country',
        facets(
          'country',
          COUNTRIES.map((value) => ({ value, label: formats.country(value) })),
          HOME,
        ),
      )}
      {section('buyer', pickers.org('buyer'))}
      {section('supplier', pickers.org('supplier'))}
      {section('org', pickers.anyOrg, false)}
      {section('keyword', pickers.keyword, false)}
      {section(
        'hasContracts',
        facets(
          'hasContracts',
          HAS_CONTRACTS.map((value) => ({ value, label: labels.hasContracts(value) })),
        ),
        false,
      )}
      {section(
        'source',
        facets(
          'source',
          SOURCES.map(({ code }) => ({ value: code, label: tSearch(code) })),
        ),
        false,
      )}
    </FilterPanel>
  )
}

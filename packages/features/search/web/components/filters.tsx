import { SOURCES } from '@kogge/domain/reference/sources.ts'
import { TENDER_STATUSES, TENDER_VALUE_BANDS } from '@kogge/domain/rfx/status.ts'
import { PERIOD_CHOICES } from '@kogge/domain/search/vocabulary.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { withFilter } from '@kogge/platform/web/list-search.ts'
import { type Facet, FacetList } from '@kogge/ui/facet-list.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { activeFilters, withoutFilters } from '../model/active-filters.ts'
import type { TenderPage } from '../model/answers.ts'
import { TENDER_LIST, type TenderFilter, type TenderParams } from '../model/tender-list.ts'
import { KeywordsInput } from './keywords-input.tsx'

type Counts = NonNullable<TenderPage['facets']>

interface Props {
  readonly params: TenderParams
  readonly counts: Counts | null
  readonly stale: boolean
  readonly onParams: (params: TenderParams) => void
  /** Pickers of other features, which the route gives. */
  readonly cpvPicker: ReactNode
  readonly orgPicker: (role: 'buyer' | 'supplier') => ReactNode
}

/** Counted values in order of their counts; chosen ones stay even when nothing is left in them. */
const byCount = (counts: Readonly<Record<string, number>>, chosen: readonly string[]): string[] =>
  [...new Set([...Object.keys(counts), ...chosen])].sort(
    (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b),
  )

/** The filters of tender search with their counts. */
export const Filters = (props: Props) => {
  const { params, counts, stale, onParams, cpvPicker, orgPicker } = props
  const t = useTranslations('search')
  const formats = useFormats()
  const set = (name: TenderFilter, values: readonly string[]) =>
    onParams(withFilter(TENDER_LIST, params, name, values))
  const chosen = (name: TenderFilter) => [...(params[name] ?? [])]

  const section = (name: Exclude<TenderFilter, 'q'>, content: ReactNode, open = true) => (
    <FilterSection
      title={t(`filters.${name}`)}
      count={chosen(name).length}
      clearLabel={t('clearFilter', { name: t(`filters.${name}`) })}
      onClear={() => set(name, [])}
      defaultOpen={open}
    >
      {content}
    </FilterSection>
  )
  const facets = (name: 'country' | 'tenderStatus' | 'tenderValue' | 'source', list: Facet[]) => (
    <FacetList
      label={t(`filters.${name}`)}
      facets={list}
      selected={chosen(name)}
      onSelectedChange={(values) => set(name, values)}
      moreLabel={t('showMore')}
      lessLabel={t('showLess')}
      stale={stale}
    />
  )
  const counted = (value: string, label: string, of: Readonly<Record<string, number>>): Facet => ({
    value,
    label,
    ...(counts && { count: formats.number(of[value] ?? 0) }),
  })
  const day = (name: 'importedAfter' | 'publishedAfter') => (
    <Field label={t(`filters.${name}`)}>
      <Input
        type="date"
        value={chosen(name)[0] ?? ''}
        onChange={(event) => set(name, event.target.value ? [event.target.value] : [])}
      />
    </Field>
  )

  const none = {}
  const countries = byCount(counts?.country ?? none, chosen('country'))
  const known = SOURCES.map(({ code }) => code)
  const sources = known.filter((code) => counts?.source[code] || chosen('source').includes(code))
  return (
    <FilterPanel
      title={t('filtersTitle')}
      count={activeFilters(params).length}
      clearLabel={t('clearAll')}
      onClear={() => onParams(withoutFilters(params))}
      closeLabel={t('close')}
      resultsLabel={counts ? t('showResults', { count: counts.total }) : t('showResultsUncounted')}
    >
      {section(
        'days',
        <Select
          aria-label={t('filters.days')}
          value={params.days?.[0] ?? '7'}
          onValueChange={(value) => set('days', [value])}
          options={PERIOD_CHOICES.map((value) => ({
            value,
            label: value === 'any' ? t('anyPeriod') : t('lastDays', { count: Number(value) }),
          }))}
        />,
      )}
      {section(
        'tenderStatus',
        facets(
          'tenderStatus',
          TENDER_STATUSES.map((status) =>
            counted(status, t(`status.${status}`), counts?.tenderStatus ?? none),
          ),
        ),
      )}
      {section('cpv', cpvPicker)}
      {section(
        'country',
        facets(
          'country',
          countries.map((code) => counted(code, formats.country(code), counts?.country ?? none)),
        ),
      )}
      {section(
        'tenderValue',
        facets(
          'tenderValue',
          TENDER_VALUE_BANDS.map((band) =>
            counted(band, t(`values.${band}`), counts?.tenderValue ?? none),
          ),
        ),
      )}
      {section('buyer', orgPicker('buyer'))}
      {section('supplier', orgPicker('supplier'))}
      {section(
        'keyword',
        <KeywordsInput values={chosen('keyword')} onValues={(values) => set('keyword', values)} />,
        false,
      )}
      {section(
        'source',
        facets(
          'source',
          sources.map((code) => counted(code, t(`sources.${code}`), counts?.source ?? none)),
        ),
        false,
      )}
      <FilterSection
        title={t('filters.dates')}
        count={chosen('importedAfter').length + chosen('publishedAfter').length}
        clearLabel={t('clearFilter', { name: t('filters.dates') })}
        onClear={() => {
          const { importedAfter: _imported, publishedAfter: _published, ...rest } = params
          onParams(rest)
        }}
        defaultOpen={false}
      >
        <div className="flex flex-col gap-3">
          {day('publishedAfter')}
          {day('importedAfter')}
        </div>
      </FilterSection>
    </FilterPanel>
  )
}

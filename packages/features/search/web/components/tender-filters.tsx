import { SOURCES } from '@kogge/domain/harvester/sources.ts'
import { TENDER_STATUSES } from '@kogge/domain/rfx/tender-status-values.ts'
import { TENDER_VALUE_BANDS } from '@kogge/domain/rfx/tender-value-bands.ts'
import { DEADLINE_CHOICES, PERIOD_CHOICES } from '@kogge/domain/search/tender-filter-keys.ts'
import { TENDER_LANGUAGES } from '@kogge/domain/search/tender-languages.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { filterParts } from '@kogge/platform/web/lists/list-filters.tsx'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import type { Facet } from '@kogge/ui/facet-list.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { Select, type SelectOption } from '@kogge/ui/select.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { activeTenderFilters, withoutFilters } from '../model/active-filters.ts'
import { isStatusCounted, totalOf } from '../model/result-total.ts'
import { TENDER_LIST, type TenderFilter, type TenderParams } from '../model/tender-list.ts'
import type { TenderPage } from '../search.client.ts'
import { KeywordsInput } from './keywords-input.tsx'
import { DayInput, DeadlineDays, ValueRange } from './range-inputs.tsx'

/** A choice that is none; a select knows no empty value. */
const ANY_DEADLINE = 'any'

type Counts = NonNullable<TenderPage['facets']>

interface Props {
  readonly params: TenderParams
  readonly counts: Counts | null
  /** Countries to choose from where nothing is ever counted; sources are then all that there are. */
  readonly uncounted?: readonly string[]
  /** Looked for by meaning: no more than the most relevant are listed. */
  readonly nearest: boolean
  readonly stale: boolean
  readonly onParams: (params: TenderParams) => void
  /** Filters that the list does not have. */
  readonly without?: readonly TenderFilter[]
  /** Stands before all others. */
  readonly first?: ReactNode
  /** Pickers of other features, which the route gives. */
  readonly cpvPicker: ReactNode
  readonly regionPicker: ReactNode
  readonly orgPicker: (role: 'buyer' | 'supplier') => ReactNode
}

/** Counted values in order of their counts; chosen ones stay even when nothing is left in them. */
const byCount = (counts: Readonly<Record<string, number>>, chosen: readonly string[]): string[] =>
  [...new Set([...Object.keys(counts), ...chosen])].sort(
    (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || a.localeCompare(b),
  )

/** The filters of tender search with their counts. */
export const Filters = (props: Props) => {
  const { params, counts, nearest, stale, onParams, cpvPicker, regionPicker, orgPicker } = props
  const { without = [], uncounted } = props
  const t = useTranslations('search')
  const formats = useFormats()
  const set = (name: TenderFilter, values: readonly string[]) =>
    onParams(withFilter(TENDER_LIST, params, name, values))
  const chosen = (name: TenderFilter) => [...(params[name] ?? [])]

  const { section, facets } = filterParts<Exclude<TenderFilter, 'q'>>({
    title: (name) => t(`filters.${name}`),
    clearLabel: (name) => t('clearFilter', { name }),
    moreLabel: t('showMore'),
    lessLabel: t('showLess'),
    chosen,
    set,
  })
  const choice = (name: 'days' | 'deadlineWithin', fallback: string, options: SelectOption[]) => (
    <Select
      aria-label={t(`filters.${name}`)}
      value={params[name]?.[0] ?? fallback}
      onValueChange={(value) =>
        set(name, name === 'deadlineWithin' && value === ANY_DEADLINE ? [] : [value])
      }
      options={options}
    />
  )
  const ticks = (name: 'country' | 'tenderStatus' | 'tenderValue' | 'source', list: Facet[]) =>
    facets(name, list, { stale })
  const counted = (
    name: 'country' | 'tenderStatus' | 'tenderValue' | 'source',
    value: string,
    label: string,
  ): Facet => {
    if (!counts) return { value, label }
    const count = formats.number(counts[name][value] ?? 0)
    const isSure =
      name === 'tenderStatus'
        ? isStatusCounted(counts, value, nearest)
        : !counts.estimated.includes(name)
    return { value, label, count: isSure ? count : `≈ ${count}` }
  }
  const resultsLabel = (): string => {
    const total = totalOf(counts)
    if (!total) return t('showResultsUncounted')
    return total.isEstimate
      ? t('showAboutResults', { shown: formats.number(total.count) })
      : t('showResults', { count: total.count })
  }
  const day = (name: 'importedAfter' | 'publishedAfter') => (
    <DayInput
      label={t(`filters.${name}`)}
      value={chosen(name)[0] ?? ''}
      onValue={(value) => set(name, value ? [value] : [])}
    />
  )
  /** A section of several filters. */
  const joint = (
    title: string,
    names: readonly TenderFilter[],
    content: ReactNode,
    open = true,
  ) => (
    <FilterSection
      title={title}
      count={names.reduce((count, name) => count + chosen(name).length, 0)}
      clearLabel={t('clearFilter', { name: title })}
      onClear={() =>
        onParams(names.reduce((rest, name) => withFilter(TENDER_LIST, rest, name, []), params))
      }
      defaultOpen={open}
    >
      {content}
    </FilterSection>
  )
  const languages = TENDER_LANGUAGES.map((code) => ({
    value: code,
    label: code === 'xx' ? t('otherLanguage') : formats.language(code),
  }))

  const none = {}
  const countries = uncounted
    ? [...new Set([...uncounted, ...chosen('country')])]
    : byCount(counts?.country ?? none, chosen('country'))
  const known = SOURCES.map(({ code }) => code)
  const sources = known.filter(
    (code) => uncounted || counts?.source[code] || chosen('source').includes(code),
  )
  return (
    <FilterPanel
      title={t('filtersTitle')}
      skipLabel={t('skipFilters')}
      count={activeTenderFilters(params).filter(({ filter }) => !without.includes(filter)).length}
      clearLabel={t('clearAll')}
      onClear={() => onParams(withoutFilters(params))}
      closeLabel={t('close')}
      resultsLabel={resultsLabel()}
    >
      {props.first}
      {!without.includes('days') &&
        section(
          'days',
          choice(
            'days',
            '7',
            PERIOD_CHOICES.map((value) => ({
              value,
              label: value === 'any' ? t('anyPeriod') : t('lastDays', { count: Number(value) }),
            })),
          ),
        )}
      {section(
        'tenderStatus',
        ticks(
          'tenderStatus',
          TENDER_STATUSES.map((status) => counted('tenderStatus', status, t(`status.${status}`))),
        ),
      )}
      {joint(
        t('filters.deadlineWithin'),
        ['deadlineWithin', 'deadlineFrom', 'deadlineTo'],
        <>
          {choice('deadlineWithin', ANY_DEADLINE, [
            { value: ANY_DEADLINE, label: t('anyDeadline') },
            ...DEADLINE_CHOICES.map((value) => ({
              value,
              label: t('within', { count: Number(value) }),
            })),
          ])}
          <DeadlineDays chosen={chosen} set={set} />
        </>,
      )}
      {section('cpv', cpvPicker)}
      {section('region', regionPicker, chosen('region').length > 0)}
      {section(
        'country',
        ticks(
          'country',
          countries.map((code) => counted('country', code, formats.country(code))),
        ),
      )}
      {joint(
        t('filters.tenderValue'),
        ['tenderValue', 'valueFrom', 'valueTo', 'valueUnstated'],
        <>
          {ticks(
            'tenderValue',
            TENDER_VALUE_BANDS.map((band) => counted('tenderValue', band, t(`values.${band}`))),
          )}
          <ValueRange chosen={chosen} set={set} />
        </>,
      )}
      {section('buyer', orgPicker('buyer'))}
      {section('supplier', orgPicker('supplier'))}
      {section(
        'keyword',
        <KeywordsInput values={chosen('keyword')} onValues={(values) => set('keyword', values)} />,
        false,
      )}
      {section('language', facets('language', languages), false)}
      {section(
        'source',
        ticks(
          'source',
          sources.map((code) => counted('source', code, t(`sources.${code}`))),
        ),
        false,
      )}
      {!without.includes('importedAfter') &&
        joint(
          t('filters.dates'),
          ['importedAfter', 'publishedAfter'],
          <div className="flex flex-col gap-3">
            {day('publishedAfter')}
            {day('importedAfter')}
          </div>,
          false,
        )}
    </FilterPanel>
  )
}

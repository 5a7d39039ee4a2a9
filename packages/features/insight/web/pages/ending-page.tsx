import { type Ends, NEXT_YEAR } from '@kogge/domain/analysis/period.ts'
import { useFormats } from '@kogge/i18n/format.ts'
import { withFilter } from '@kogge/platform/web/list-search.ts'
import { FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { Select } from '@kogge/ui/select.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { TenderLinkComponent } from '../components/links.ts'
import { EndingList } from '../ending-list.tsx'
import {
  ENDING_LIST,
  type EndingFilter,
  type EndingParams,
  MONTHS,
  monthsOf,
} from '../model/ending-list.ts'

interface Props {
  readonly params: EndingParams
  onParams(params: EndingParams): void
  /** Pickers of other features, which the route gives. */
  readonly pickers: Readonly<Record<'cpv' | 'region' | 'buyer' | 'supplier', ReactNode>>
  readonly TenderLink: TenderLinkComponent
  /** The list as a file, of another feature; `list` is what its procedure is asked for. */
  readonly exportMenu: (list: { readonly filters: object; readonly months: Ends }) => ReactNode
}

const COUNTRIES = ['LV', 'EE', 'LT', 'PL', 'FI', 'SE', 'NO', 'DK'] as const
const FILTERS = ['region', 'cpv', 'country', 'buyer', 'supplier'] as const

const Filters = ({ params, onParams, pickers }: Omit<Props, 'TenderLink' | 'exportMenu'>) => {
  const t = useTranslations('insight.ending')
  const formats = useFormats()
  const set = (name: EndingFilter, values: readonly string[]) =>
    onParams(withFilter(ENDING_LIST, params, name, values))
  const chosen = (name: EndingFilter) => [...(params[name] ?? [])]
  const contents: Readonly<Record<(typeof FILTERS)[number], ReactNode>> = {
    ...pickers,
    country: (
      <FacetList
        label={t('filters.country')}
        facets={COUNTRIES.map((value) => ({ value, label: formats.country(value) }))}
        selected={chosen('country')}
        onSelectedChange={(values) => set('country', values)}
        limit={COUNTRIES.length}
        moreLabel={t('filters.more')}
        lessLabel={t('filters.less')}
      />
    ),
  }
  return (
    <FilterPanel
      title={t('filters.title')}
      count={FILTERS.filter((name) => chosen(name).length > 0).length}
      clearLabel={t('filters.clear')}
      onClear={() => onParams({})}
      closeLabel={t('filters.close')}
      resultsLabel={t('filters.results')}
    >
      <FilterSection
        title={t('filters.months')}
        count={chosen('months').length}
        clearLabel={t('filters.clearOne', { name: t('filters.months') })}
        onClear={() => set('months', [])}
      >
        <Select
          aria-label={t('filters.months')}
          value={String(monthsOf(params))}
          onValueChange={(value) => set('months', [value])}
          options={MONTHS.map((value) => ({
            value,
            label: value === NEXT_YEAR ? t('nextYear') : t('months', { count: Number(value) }),
          }))}
        />
      </FilterSection>
      {FILTERS.map((name) => (
        <FilterSection
          key={name}
          title={t(`filters.${name}`)}
          count={chosen(name).length}
          clearLabel={t('filters.clearOne', { name: t(`filters.${name}`) })}
          onClear={() => set(name, [])}
        >
          {contents[name]}
        </FilterSection>
      ))}
    </FilterPanel>
  )
}

/** `/analysis/ending`: contracts that end soon, and when the next calls are to be expected. */
export const EndingPage = ({ params, onParams, pickers, TenderLink, exportMenu }: Props) => {
  const t = useTranslations('insight.ending')
  const { months, sortBy, ...filters } = params
  return (
    <div className="mx-auto w-full max-w-[88rem] px-4 py-5">
      <title>{`${t('title')} · Kogge`}</title>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-2">
        <div>
          <h1 className="font-semibold text-2xl">{t('title')}</h1>
          <p className="text-muted">{t('about')}</p>
        </div>
        {exportMenu({ filters, months: monthsOf(params) })}
      </div>
      <div className="grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <Filters params={params} onParams={onParams} pickers={pickers} />
        <EndingList filters={filters} months={monthsOf(params)} TenderLink={TenderLink} />
      </div>
    </div>
  )
}

import { COUNTRY_CODES } from '@kogge/domain/reference/country-codes.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { type Facet, FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { MultiCombobox } from '@kogge/ui/multi-combobox.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { NOTICE_SOURCES } from '../../model/staff-list-search.ts'
import { useSourceName } from '../profile/official-facts.tsx'

interface FrameProps {
  /** How many values are set. */
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}

/** The column of filters of a list. */
export const FilterFrame = ({ count, onClear, children }: FrameProps) => {
  const t = useTranslations('harvested.filters')
  return (
    <FilterPanel
      title={t('title')}
      count={count}
      clearLabel={t('clearAll')}
      onClear={onClear}
      closeLabel={t('close')}
      resultsLabel={t('show')}
    >
      {children}
    </FilterPanel>
  )
}

interface PartProps {
  readonly title: string
  readonly selected: readonly string[]
  readonly onSelected: (values: readonly string[]) => void
  /** What is selected is what holds unless the reader says otherwise. */
  readonly isDefault?: boolean
}

/** One filter with what it holds. */
export const FilterPart = ({
  title,
  selected,
  onSelected,
  isDefault = false,
  children,
}: PartProps & { readonly children: ReactNode }) => {
  const t = useTranslations('harvested.filters')
  return (
    <FilterSection
      title={title}
      count={isDefault ? 0 : selected.length}
      clearLabel={t('clear', { name: title })}
      onClear={() => onSelected([])}
    >
      {children}
    </FilterSection>
  )
}

/** Values of a closed set, to be ticked. `single` leaves one of them. */
export const ChoiceFilter = ({
  title,
  selected,
  onSelected,
  facets,
  single = false,
  isDefault = false,
}: PartProps & { readonly facets: readonly Facet[]; readonly single?: boolean }) => {
  const t = useTranslations('harvested.filters')
  return (
    <FilterPart title={title} selected={selected} onSelected={onSelected} isDefault={isDefault}>
      <FacetList
        label={title}
        facets={facets}
        selected={selected}
        onSelectedChange={(values) => onSelected(single ? values.slice(-1) : values)}
        limit={8}
        moreLabel={t('showMore')}
        lessLabel={t('showLess')}
      />
    </FilterPart>
  )
}

type ValuesProps = Omit<PartProps, 'title'>

export const SourceFilter = (props: ValuesProps) => {
  const t = useTranslations('harvested.filters')
  const nameOf = useSourceName()
  const facets = NOTICE_SOURCES.map((value) => ({ value, label: nameOf(value) }))
  return <ChoiceFilter title={t('source')} facets={facets} {...props} />
}

/** Countries, found by typing. */
export const CountryFilter = ({
  selected,
  onSelected,
  single = false,
}: ValuesProps & { readonly single?: boolean }) => {
  const t = useTranslations('harvested.filters')
  const tPicker = useTranslations('orgs.countryPicker')
  const formats = useFormats()
  const named = (code: string) => ({ value: code, label: formats.country(code) })
  return (
    <FilterPart title={t('country')} selected={selected} onSelected={onSelected}>
      <MultiCombobox
        aria-label={t('country')}
        items={COUNTRY_CODES.map(named)}
        value={selected.map(named)}
        onValueChange={(items) => {
          const codes = items.map(({ value }) => value)
          onSelected(single ? codes.slice(-1) : codes)
        }}
        placeholder={tPicker('placeholder')}
        removeLabel={({ label }) => t('domainRemove', { name: label })}
        labels={{
          search: tPicker('search'),
          empty: tPicker('empty'),
          loading: tPicker('search'),
          clear: tPicker('placeholder'),
        }}
      />
    </FilterPart>
  )
}

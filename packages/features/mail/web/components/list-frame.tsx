import type { Facet } from '@kogge/ui/facet-list.tsx'
import { FacetList } from '@kogge/ui/facet-list.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { Input } from '@kogge/ui/input.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

interface FrameProps {
  /** How many filters are set. */
  readonly count: number
  readonly onClear: () => void
  readonly children: ReactNode
}

/** The column of filters. */
export const FilterFrame = ({ count, onClear, children }: FrameProps) => {
  const t = useTranslations('staffMail.filters')
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
}

const Part = ({ title, selected, onSelected, children }: PartProps & { children: ReactNode }) => {
  const t = useTranslations('staffMail.filters')
  return (
    <FilterSection
      title={title}
      count={selected.length}
      clearLabel={t('clear', { name: title })}
      onClear={() => onSelected([])}
    >
      {children}
    </FilterSection>
  )
}

/** Values to be ticked. */
export const Choices = ({ facets, ...part }: PartProps & { readonly facets: readonly Facet[] }) => {
  const t = useTranslations('staffMail.filters')
  return (
    <Part {...part}>
      <FacetList
        label={part.title}
        facets={facets}
        selected={part.selected}
        onSelectedChange={part.onSelected}
        limit={12}
        moreLabel={t('showMore')}
        lessLabel={t('showLess')}
      />
    </Part>
  )
}

interface PeriodProps {
  readonly from: readonly string[]
  readonly until: readonly string[]
  readonly onDay: (name: 'from' | 'until', values: readonly string[]) => void
  readonly onClear: () => void
}

/** The first and the last day. */
export const PeriodFilter = ({ from, until, onDay, onClear }: PeriodProps) => {
  const t = useTranslations('staffMail.filters')
  const day = (name: 'from' | 'until', value: string | undefined) => (
    <Field label={t(name)}>
      <Input
        type="date"
        value={value ?? ''}
        onChange={({ target }) => onDay(name, target.value ? [target.value] : [])}
      />
    </Field>
  )
  return (
    <FilterSection
      title={t('period')}
      count={from.length + until.length}
      clearLabel={t('clear', { name: t('period') })}
      onClear={onClear}
    >
      <div className="flex flex-col gap-2">
        {day('from', from[0])}
        {day('until', until[0])}
      </div>
    </FilterSection>
  )
}

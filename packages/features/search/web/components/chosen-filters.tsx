import { withoutValue } from '@kogge/platform/web/lists/list-search.ts'
import { ActiveTags } from '@kogge/ui/active-tags.tsx'
import { useTranslations } from 'use-intl'
import { activeTenderFilters, withoutFilters } from '../model/active-filters.ts'
import { TENDER_LIST, type TenderFilter, type TenderParams } from '../model/tender-list.ts'
import { type KnownNames, useFilterLabel } from '../use-filter-label.ts'

interface Props {
  readonly params: TenderParams
  readonly names: KnownNames
  readonly without?: readonly TenderFilter[] | undefined
  readonly onParams: (params: TenderParams) => void
}

/** Every chosen filter but the words, each to be taken away. */
export const ChosenFilters = ({ params, names, without = [], onParams }: Props) => {
  const t = useTranslations('search')
  return (
    <ActiveTags
      label={t('activeFilters')}
      chosen={activeTenderFilters(params).filter(({ filter }) => !without.includes(filter))}
      nameOf={useFilterLabel(names)}
      removeLabel={(name) => t('removeFilter', { name })}
      onRemove={(one) => onParams(withoutValue(TENDER_LIST, params, one))}
      clearLabel={t('clearAll')}
      onClear={() => onParams(withoutFilters(params))}
    />
  )
}

import { FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { useTranslations } from 'use-intl'
import { FILE_SOURCES } from '../model/source-file-and-partition-lists.ts'
import { useSourceName } from '../use-source-name.ts'

interface Props {
  readonly selected: readonly string[]
  readonly onSelected: (sources: readonly string[]) => void
}

/** The filter by source of the harvester's lists. */
export const SourceFilter = ({ selected, onSelected }: Props) => {
  const t = useTranslations('harvester.filters')
  const nameOf = useSourceName()
  return (
    <FilterSection
      title={t('source')}
      count={selected.length}
      clearLabel={t('clearOne', { name: t('source') })}
      onClear={() => onSelected([])}
    >
      <FacetList
        label={t('source')}
        facets={FILE_SOURCES.map((value) => ({ value, label: nameOf(value) }))}
        selected={selected}
        onSelectedChange={onSelected}
        limit={7}
        moreLabel={t('moreValues')}
        lessLabel={t('lessValues')}
      />
    </FilterSection>
  )
}

import { PARTITION_STATES } from '@kogge/domain/harvester/harvest-partitions.ts'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useTranslations } from 'use-intl'
import {
  PARTITION_LIST,
  type PartitionParams,
} from '../../model/source-file-and-partition-lists.ts'
import { SourceFilter } from '../source-filter.tsx'

interface Props {
  readonly params: PartitionParams
  readonly onParams: (params: PartitionParams) => void
}

/** The filters of partitions: source, state, and the day on which they were begun. */
export const PartitionFilters = ({ params, onParams }: Props) => {
  const t = useTranslations('harvester.filters')
  const tState = useTranslations('harvester.states')
  const { source = [], state = [], createdDate = [] } = params
  const set = (name: 'source' | 'state' | 'createdDate', values: readonly string[]) =>
    onParams(withFilter(PARTITION_LIST, params, name, values))
  return (
    <FilterPanel
      title={t('title')}
      count={[source, state, createdDate].filter(({ length }) => length > 0).length}
      clearLabel={t('clear')}
      onClear={() => onParams({})}
      closeLabel={t('title')}
      resultsLabel={t('show')}
    >
      <SourceFilter selected={source} onSelected={(values) => set('source', values)} />
      <FilterSection
        title={t('state')}
        count={state.length}
        clearLabel={t('clearOne', { name: t('state') })}
        onClear={() => set('state', [])}
      >
        <FacetList
          label={t('state')}
          facets={PARTITION_STATES.map((value) => ({ value, label: tState(value) }))}
          selected={state}
          onSelectedChange={(values) => set('state', values)}
          moreLabel={t('moreValues')}
          lessLabel={t('lessValues')}
        />
      </FilterSection>
      <FilterSection
        title={t('createdDate')}
        count={createdDate.length}
        clearLabel={t('clearOne', { name: t('createdDate') })}
        onClear={() => set('createdDate', [])}
      >
        <Input
          type="date"
          aria-label={t('createdDate')}
          value={createdDate[0] ?? ''}
          onChange={(event) => set('createdDate', event.target.value ? [event.target.value] : [])}
        />
      </FilterSection>
    </FilterPanel>
  )
}

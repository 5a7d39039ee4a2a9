import { REQUEST_KINDS } from '@kogge/domain/drafting/document.ts'
import { withFilter } from '@kogge/platform/web/list-search.ts'
import { FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import { useTranslations } from 'use-intl'
import { REQUEST_LIST, type RequestParams, STATUS_FLAGS } from './request-list.ts'

interface Props {
  readonly params: RequestParams
  readonly onParams: (params: RequestParams) => void
}

/** Kind and status of one's own requests. */
export const RequestFilters = ({ params, onParams }: Props) => {
  const t = useTranslations('drafting.list')
  const tKinds = useTranslations('drafting.header')
  const facets = {
    rfxType: REQUEST_KINDS.map((value) => ({ value, label: tKinds(value) })),
    statusFlag: STATUS_FLAGS.map((value) => ({ value, label: t(`status.${value}`) })),
  }
  const { rfxType = [], statusFlag = [] } = params
  const chosen = { rfxType, statusFlag }
  const { q, sortBy } = params
  return (
    <FilterPanel
      title={t('filters')}
      count={rfxType.length + statusFlag.length}
      clearLabel={t('clear')}
      onClear={() => onParams({ ...(q && { q }), ...(sortBy && { sortBy }) })}
      closeLabel={t('close')}
      resultsLabel={t('results')}
    >
      {(['statusFlag', 'rfxType'] as const).map((name) => (
        <FilterSection
          key={name}
          title={t(name)}
          count={chosen[name].length}
          clearLabel={t('clearOne', { name: t(name) })}
          onClear={() => onParams(withFilter(REQUEST_LIST, params, name, []))}
        >
          <FacetList
            label={t(name)}
            facets={facets[name]}
            selected={chosen[name]}
            onSelectedChange={(values) => onParams(withFilter(REQUEST_LIST, params, name, values))}
            limit={STATUS_FLAGS.length}
            moreLabel={t('moreValues')}
            lessLabel={t('lessValues')}
          />
        </FilterSection>
      ))}
    </FilterPanel>
  )
}

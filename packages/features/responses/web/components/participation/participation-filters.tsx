import { REQUEST_KINDS } from '@kogge/domain/drafting/request-document.ts'
import type { ParticipationFilter } from '@kogge/domain/participation/participation-filters.ts'
import { PARTICIPATION_STATUSES } from '@kogge/domain/participation/participation-status.ts'
import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { FacetList } from '@kogge/ui/facet-list.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { FilterSection } from '@kogge/ui/filter-section.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PARTICIPATION_LIST, type ParticipationParams } from '../../model/participation-list.ts'

interface Props {
  readonly params: ParticipationParams
  readonly onParams: (params: ParticipationParams) => void
  /** Buyers, found by typing; of another feature. */
  readonly buyerPicker: ReactNode
  /** Why the filters of a full search are closed, and what opens them; null where they are open. */
  readonly locked: ReactNode
}

const SHOWN = ['statusFlag', 'rfxType', 'rfxOrgId'] as const
/** Of the buyer's drafts: no status of whoever takes part. */
const STATUSES = PARTICIPATION_STATUSES.filter((status) => status !== 'DRAFT')

/** By status, kind and buyer. */
export const ParticipationFilters = ({ params, onParams, buyerPicker, locked }: Props) => {
  const t = useTranslations('responses')
  const chosen = (name: ParticipationFilter) => [...(params[name] ?? [])]
  const set = (name: ParticipationFilter, values: readonly string[]) =>
    onParams(withFilter(PARTICIPATION_LIST, params, name, values))
  const contents: Readonly<Record<(typeof SHOWN)[number], ReactNode>> = {
    statusFlag: (
      <FacetList
        label={t('list.filters.statusFlag')}
        facets={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
        selected={chosen('statusFlag')}
        onSelectedChange={(values) => set('statusFlag', values)}
        limit={STATUSES.length}
        moreLabel={t('list.filters.more')}
        lessLabel={t('list.filters.less')}
      />
    ),
    rfxType: locked ?? (
      <FacetList
        label={t('list.filters.rfxType')}
        facets={REQUEST_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        selected={chosen('rfxType')}
        onSelectedChange={(values) => set('rfxType', values)}
        moreLabel={t('list.filters.more')}
        lessLabel={t('list.filters.less')}
      />
    ),
    rfxOrgId: locked ?? buyerPicker,
  }
  return (
    <FilterPanel
      title={t('list.filters.title')}
      count={SHOWN.filter((name) => chosen(name).length > 0).length}
      clearLabel={t('list.filters.clear')}
      onClear={() => onParams(params.sortBy ? { sortBy: params.sortBy } : {})}
      closeLabel={t('close')}
      resultsLabel={t('list.filters.results')}
    >
      {SHOWN.map((name) => (
        <FilterSection
          key={name}
          title={t(`list.filters.${name}`)}
          count={chosen(name).length}
          clearLabel={t('list.filters.clearOne', { name: t(`list.filters.${name}`) })}
          onClear={() => set(name, [])}
        >
          {contents[name]}
        </FilterSection>
      ))}
    </FilterPanel>
  )
}

import { TASK_STATUSES } from '@kogge/domain/tasks/task-states.ts'
import { filterParts } from '@kogge/platform/web/lists/list-filters.tsx'
import { activeFilters, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { MemberFilter } from '@kogge/platform/web/people/member-filter.tsx'
import { FilterPanel } from '@kogge/ui/filter-panel.tsx'
import { useTranslations } from 'use-intl'
import type { Person } from '../../model/parts-from-routes.ts'
import { listAddress, TASK_LIST, type TaskFilter, type TaskParams } from '../../model/task-lists.ts'

const IN_PANEL = ['status', 'assignee'] as const

interface Props {
  readonly params: TaskParams
  readonly people: readonly Person[]
  readonly onParams: (params: TaskParams) => void
}

/** Status and people that the list is narrowed by. */
export const TaskFilters = ({ params: { view: _, ...params }, people, onParams }: Props) => {
  const t = useTranslations('tasks.filters')
  const tStatuses = useTranslations('tasks.statuses')
  const chosen = (name: TaskFilter): string[] => [...(params[name] ?? [])]
  const set = (name: TaskFilter, values: readonly string[]) =>
    onParams(listAddress(withFilter(TASK_LIST, params, name, values)))
  const { section, facets } = filterParts<TaskFilter>({
    title: (name) => t(name),
    clearLabel: (name) => t('clearOne', { name }),
    moreLabel: t('moreValues'),
    lessLabel: t('lessValues'),
    chosen,
    set,
  })
  const { q, sortBy } = params
  return (
    <FilterPanel
      title={t('title')}
      count={activeFilters(IN_PANEL, params).length}
      clearLabel={t('clear')}
      onClear={() => onParams(listAddress({ ...(q && { q }), ...(sortBy && { sortBy }) }))}
      closeLabel={t('close')}
      resultsLabel={t('results')}
    >
      {section(
        'status',
        facets(
          'status',
          TASK_STATUSES.map((value) => ({ value, label: tStatuses(value) })),
        ),
      )}
      {section(
        'assignee',
        <MemberFilter
          label={t('assignee')}
          people={people}
          selected={chosen('assignee')}
          onSelectedChange={(values) => set('assignee', values)}
          withNobody
        />,
      )}
    </FilterPanel>
  )
}

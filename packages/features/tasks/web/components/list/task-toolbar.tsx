import { withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useTypedSearch } from '@kogge/platform/web/lists/use-typed-search.ts'
import { Button } from '@kogge/ui/button.tsx'
import { SearchInput } from '@kogge/ui/search-input.tsx'
import { Select } from '@kogge/ui/select.tsx'
import { RefreshCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { listAddress, TASK_LIST, type TaskParams, type TaskSort } from '../../model/task-lists.ts'
import type { FoundTasks } from '../../use-task-list.ts'

interface Props {
  readonly params: TaskParams
  readonly found: FoundTasks
  readonly onParams: (params: TaskParams) => void
}

/** The words that the list is searched by, its order, and how many tasks it has. */
export const TaskToolbar = ({ params: { view: _, ...params }, found, onParams }: Props) => {
  const t = useTranslations('tasks')
  const [typed, setTyped] = useTypedSearch(params.q?.[0] ?? '', (q) =>
    onParams(listAddress(withFilter(TASK_LIST, params, 'q', q === '' ? [] : [q]))),
  )
  const { sortBy, ...filters } = params
  const sort = (next: TaskSort) =>
    onParams(listAddress(next === TASK_LIST.defaultSort ? filters : { ...filters, sortBy: next }))
  const { total, isOutdated, begin } = found
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <SearchInput
        label={t('filters.q')}
        placeholder={t('filters.q')}
        clearLabel={t('filters.clearOne', { name: t('filters.q') })}
        value={typed}
        onValueChange={setTyped}
        boxClassName="w-full sm:w-80"
      />
      <Select
        variant="ghost"
        aria-label={t('list.sort')}
        value={sortBy ?? TASK_LIST.defaultSort}
        onValueChange={sort}
        options={TASK_LIST.sorts.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
      />
      {total !== null && (
        <output className="ml-auto text-muted text-sm">{t('list.count', { count: total })}</output>
      )}
      <div
        role="status"
        className="sticky top-[calc(var(--sticky-top,0px)+0.25rem)] z-20 flex h-0 basis-full justify-end"
      >
        {isOutdated && (
          <Button
            size="sm"
            variant="primary"
            icon={<RefreshCw aria-hidden />}
            onClick={() => {
              window.scrollTo({ top: 0 })
              void begin()
            }}
          >
            {t('list.outdated')}
          </Button>
        )}
      </div>
    </div>
  )
}

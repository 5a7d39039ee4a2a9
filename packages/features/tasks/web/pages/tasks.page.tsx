import { useTranslations } from 'use-intl'
import { ListView } from '../components/list/list-view.tsx'
import { TaskFilters } from '../components/list/task-filters.tsx'
import { TaskToolbar } from '../components/list/task-toolbar.tsx'
import { TasksHead } from '../components/tasks-head.tsx'
import type { MemberPickerComponent, Person } from '../model/parts-from-routes.ts'
import { listAddress, type TaskParams } from '../model/task-lists.ts'
import { useTaskList } from '../use-task-list.ts'

interface Props {
  readonly orgId: string
  readonly params: TaskParams
  readonly onParams: (params: TaskParams) => void
  /** Members of the organisation; of another feature. */
  readonly people: readonly Person[]
  readonly MemberPicker: MemberPickerComponent
}

const AllTasks = ({ orgId, params, people, onParams }: Omit<Props, 'MemberPicker'>) => {
  const found = useTaskList(orgId, params)
  const { view: _, sortBy, ...filters } = params
  return (
    <div className="gap-6 max-lg:space-y-3 lg:flex">
      <TaskFilters params={params} people={people} onParams={onParams} />
      <div className="min-w-0 flex-1">
        <TaskToolbar params={params} found={found} onParams={onParams} />
        <ListView
          orgId={orgId}
          found={found}
          isNarrowed={Object.keys(filters).length > 0}
          onClear={() => onParams(listAddress(sortBy ? { sortBy } : {}))}
        />
      </div>
    </div>
  )
}

/** `/tasks`: the tasks of an organisation. */
export const TasksPage = ({ MemberPicker, ...list }: Props) => {
  const t = useTranslations('tasks')
  return (
    <div className="mx-auto flex w-full max-w-[100rem] flex-1 flex-col gap-3 px-4 py-4">
      <title>{`${t('title')} · Kogge`}</title>
      <TasksHead orgId={list.orgId} view="list" MemberPicker={MemberPicker} />
      <AllTasks {...list} />
    </div>
  )
}

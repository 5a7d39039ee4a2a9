import { MemberPicker } from '@kogge/features/members/web/components/member-picker.tsx'
import { useAllMembers } from '@kogge/features/members/web/use-all-members.ts'
import { readTaskParams, type TaskParams } from '@kogge/features/tasks/web/model/task-lists.ts'
import { TasksPage } from '@kogge/features/tasks/web/pages/tasks.page.tsx'
import { useReadSearch } from '@kogge/platform/web/lists/use-read-search.ts'
import { TaskPages } from './task-pages.tsx'
import { tasksRoute } from './tasks.route.ts'

const Tasks = ({ orgId }: { readonly orgId: string }) => {
  const params = useReadSearch(tasksRoute.useSearch(), readTaskParams)
  const navigate = tasksRoute.useNavigate()
  return (
    <TasksPage
      orgId={orgId}
      params={params}
      onParams={(next: TaskParams) => void navigate({ search: next, resetScroll: false })}
      people={useAllMembers(orgId).members}
      MemberPicker={MemberPicker}
    />
  )
}

/** The tasks of the active organisation. */
export const TasksRoutePage = () => (
  <TaskPages>{(orgId) => <Tasks key={orgId} orgId={orgId} />}</TaskPages>
)

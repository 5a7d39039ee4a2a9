import { MemberPicker } from '@kogge/features/members/web/components/member-picker.tsx'
import { useAllMembers } from '@kogge/features/members/web/use-all-members.ts'
import {
  readTaskCalendarParams,
  type TaskCalendarParams,
} from '@kogge/features/tasks/web/model/task-calendar-address.ts'
import { TaskCalendarPage } from '@kogge/features/tasks/web/pages/task-calendar.page.tsx'
import { useReadSearch } from '@kogge/platform/web/lists/use-read-search.ts'
import { TaskPages } from './task-pages.tsx'
import { taskCalendarRoute } from './tasks.route.ts'

const Calendar = ({ orgId }: { readonly orgId: string }) => {
  const params = useReadSearch(taskCalendarRoute.useSearch(), readTaskCalendarParams)
  const navigate = taskCalendarRoute.useNavigate()
  return (
    <TaskCalendarPage
      orgId={orgId}
      params={params}
      onParams={(next: TaskCalendarParams) => void navigate({ search: next, resetScroll: false })}
      people={useAllMembers(orgId).members}
      MemberPicker={MemberPicker}
    />
  )
}

/** The calendar of the active organisation's tasks. */
export const TaskCalendarRoutePage = () => (
  <TaskPages>{(orgId) => <Calendar key={orgId} orgId={orgId} />}</TaskPages>
)

import { MemberPicker } from '@kogge/features/members/web/components/member-picker.tsx'
import { TaskRecordPage } from '@kogge/features/tasks/web/pages/task.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { taskRoute } from './tasks.route.ts'

/** A task of one of the reader's organisations. */
export const TaskRoutePage = () => {
  const { orgId, guid } = taskRoute.useParams()
  return (
    <Guarded permissions={['task.view']} orgId={orgId}>
      <TaskRecordPage key={guid} orgId={orgId} guid={guid} MemberPicker={MemberPicker} />
    </Guarded>
  )
}

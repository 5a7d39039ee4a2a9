import { MyTasksSection } from '@kogge/features/tasks/web/components/day/my-tasks.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'

/** The reader's own tasks of the day. */
export const TasksBlock = ({ orgId }: { readonly orgId: string }) => {
  const userId = useSession()?.user.userId
  return userId === undefined ? null : <MyTasksSection orgId={orgId} userId={userId} />
}

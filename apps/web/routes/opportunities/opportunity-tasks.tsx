import { LockedTasks } from '@kogge/features/tasks/web/components/locked-tasks.tsx'
import { TaskSection } from '@kogge/features/tasks/web/components/subject/task-section.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useFlag } from '@kogge/platform/web/feature-flags.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
}

/** The tasks of an opportunity, where its reader has them; what they would be where the plan alone is in the way. */
export const OpportunityTasks = ({ orgId, guid }: Props) => {
  const isOn = useFlag('enableOpportunityTasks')
  const can = useCan(orgId)
  if (!isOn) return null
  if (can.why('task.view') === 'plan') return <LockedTasks />
  if (!can('task.view')) return null
  return <TaskSection orgId={orgId} subject={{ kind: 'opportunity', guid }} />
}

import type { TaskStatus } from '@kogge/domain/tasks/task-states.ts'
import { Badge, type BadgeTone } from '@kogge/ui/badge.tsx'
import { useTranslations } from 'use-intl'

const TONES: Readonly<Record<TaskStatus, BadgeTone>> = {
  OPEN: 'neutral',
  IN_PROGRESS: 'info',
  DONE: 'success',
  CLOSED: 'neutral',
}

export const StatusBadge = ({ status }: { readonly status: TaskStatus }) => {
  const t = useTranslations('tasks.statuses')
  return <Badge tone={TONES[status]}>{t(status)}</Badge>
}

import type { TaskStatus } from '@kogge/domain/tasks/task-states.ts'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../tasks.client.ts'

interface Props {
  readonly task: Pick<TaskCard, 'title' | 'status'>
  /** Null for those who may only read. */
  readonly onStatus: ((status: TaskStatus) => void) | null
}

/** Marks a task as done by one click, and opens it again by another. */
export const DoneBox = ({ task: { title, status }, onStatus }: Props) => {
  const t = useTranslations('tasks.menu')
  return (
    <Checkbox
      aria-label={t('done', { name: title })}
      checked={status === 'DONE'}
      disabled={onStatus === null}
      onCheckedChange={(isDone) => onStatus?.(isDone === true ? 'DONE' : 'OPEN')}
      className="rounded-full"
    />
  )
}

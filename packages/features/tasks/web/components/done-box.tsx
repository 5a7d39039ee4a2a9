import type { TaskStatus } from '@kogge/domain/tasks/task-states.ts'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../tasks.client.ts'

interface Props {
  readonly task: Pick<TaskCard, 'title' | 'status'>
  /** Null for those who may only read. */
  readonly onStatus: ((status: TaskStatus) => void) | null
}

/** Marks a task as done by one click, and opens it again by another. No `Checkbox`: that takes longer to draw than the rest of a row. */
export const DoneBox = ({ task: { title, status }, onStatus }: Props) => {
  const t = useTranslations('tasks.menu')
  const isDone = status === 'DONE'
  return (
    <span className="relative z-1 flex size-4 shrink-0">
      <input
        type="checkbox"
        aria-label={t('done', { name: title })}
        checked={isDone}
        disabled={onStatus === null}
        onChange={() => onStatus?.(isDone ? 'OPEN' : 'DONE')}
        // The target is 24 px though the circle is 16.
        className="peer absolute -inset-1 size-6 opacity-0"
      />
      <span
        aria-hidden
        className="pointer-events-none flex size-4 items-center justify-center rounded-full border border-control bg-raised peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-hover:border-muted peer-focus-visible:outline-2 peer-focus-visible:outline-ring peer-focus-visible:outline-offset-2 peer-disabled:opacity-50"
      >
        {isDone && <Check strokeWidth={3} className="size-3" />}
      </span>
    </span>
  )
}

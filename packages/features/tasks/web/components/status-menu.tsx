import { TASK_STATUSES, type TaskStatus } from '@kogge/domain/tasks/task-states.ts'
import {
  DropdownMenu,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from '@kogge/ui/dropdown-menu.tsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../tasks.client.ts'
import { StatusBadge } from './status-badge.tsx'

type Task = Pick<TaskCard, 'title' | 'status'>

/** Shows the status of a task, and opens the choice of another. */
export const StatusButton = ({
  task: { title, status },
  ...rest
}: ComponentProps<'button'> & { readonly task: Task }) => {
  const t = useTranslations('tasks')
  return (
    <button
      type="button"
      aria-label={t('menu.status', { name: title, status: t(`statuses.${status}`) })}
      {...rest}
      className="-mx-1 inline-flex h-6 items-center gap-0.5 rounded-sm px-1 hover:bg-hover"
    >
      <StatusBadge status={status} />
      <ChevronDown aria-hidden className="size-3.5 text-muted" />
    </button>
  )
}

interface ItemsProps {
  readonly status: TaskStatus
  readonly onStatus: (status: TaskStatus) => void
}

/** The statuses to choose from. */
export const StatusItems = ({ status, onStatus }: ItemsProps) => {
  const t = useTranslations('tasks.statuses')
  const choose = (value: string) => {
    const next = TASK_STATUSES.find((one) => one === value)
    if (next && next !== status) onStatus(next)
  }
  return (
    <DropdownMenuRadioGroup value={status} onValueChange={choose}>
      {TASK_STATUSES.map((one) => (
        <DropdownMenuRadioItem key={one} value={one}>
          {t(one)}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  )
}

interface Props {
  readonly task: Task
  /** Null for those who may only read. */
  readonly onStatus: ((status: TaskStatus) => void) | null
}

/** The status of a task, to be changed in its place. */
export const StatusMenu = ({ task, onStatus }: Props) => {
  const { status } = task
  if (!onStatus) return <StatusBadge status={status} />
  return (
    <DropdownMenu trigger={<StatusButton task={task} />}>
      <StatusItems status={status} onStatus={onStatus} />
    </DropdownMenu>
  )
}

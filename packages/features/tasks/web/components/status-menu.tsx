import { TASK_STATUSES, type TaskStatus } from '@kogge/domain/tasks/task-states.ts'
import {
  DropdownMenu,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from '@kogge/ui/dropdown-menu.tsx'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../tasks.client.ts'
import { StatusBadge } from './status-badge.tsx'

interface Props {
  readonly task: Pick<TaskCard, 'title' | 'status'>
  /** Null for those who may only read. */
  readonly onStatus: ((status: TaskStatus) => void) | null
}

/** The status of a task, to be changed in its place. */
export const StatusMenu = ({ task: { title, status }, onStatus }: Props) => {
  const t = useTranslations('tasks')
  if (!onStatus) return <StatusBadge status={status} />
  const choose = (value: string) => {
    const next = TASK_STATUSES.find((one) => one === value)
    if (next && next !== status) onStatus(next)
  }
  return (
    <DropdownMenu
      trigger={
        <button
          type="button"
          aria-label={t('menu.status', { name: title, status: t(`statuses.${status}`) })}
          className="-mx-1 inline-flex h-6 items-center gap-0.5 rounded-sm px-1 hover:bg-hover"
        >
          <StatusBadge status={status} />
          <ChevronDown aria-hidden className="size-3.5 text-muted" />
        </button>
      }
    >
      <DropdownMenuRadioGroup value={status} onValueChange={choose}>
        {TASK_STATUSES.map((one) => (
          <DropdownMenuRadioItem key={one} value={one}>
            {t(`statuses.${one}`)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </DropdownMenu>
  )
}

import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { notifyError, notifySuccess } from '@kogge/ui/toasts.ts'
import { Ellipsis, Link, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Task } from '../../tasks.client.ts'
import type { TaskChanges } from '../../use-task-changes.ts'
import { DoneBox } from '../done-box.tsx'
import { StatusMenu } from '../status-menu.tsx'

interface Props {
  readonly task: Task
  /** Null for those who may only read. */
  readonly changes: TaskChanges | null
  /** It is deleted. */
  readonly onRemoved: () => void
}

const address = (): string => window.location.origin + window.location.pathname

/** The title of a task, its status, and what can be done with it. */
export const TaskHeader = ({ task, changes, onRemoved }: Props) => {
  const t = useTranslations('tasks')
  const { title } = task
  const onStatus = changes && ((status: Task['status']) => void changes.setStatus(task, status))
  const copy = () =>
    navigator.clipboard.writeText(address()).then(
      () => notifySuccess(t('menu.copied')),
      () => notifyError(t('menu.notCopied', { address: address() })),
    )
  const remove = async () => {
    if (await changes?.remove(task)) onRemoved()
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 max-w-full items-start gap-3">
        <span className="mt-1.5 flex">
          <DoneBox task={task} onStatus={onStatus} />
        </span>
        <h1 className="wrap-anywhere min-w-0 font-semibold text-xl">{title}</h1>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <StatusMenu task={task} onStatus={onStatus} />
        <DropdownMenu
          align="end"
          trigger={
            <IconButton label={t('menu.label', { name: title })} icon={<Ellipsis aria-hidden />} />
          }
        >
          <DropdownMenuItem icon={<Link aria-hidden />} onSelect={() => void copy()}>
            {t('menu.copy')}
          </DropdownMenuItem>
          {changes && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void remove()}>
                {t('menu.remove')}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenu>
      </div>
    </div>
  )
}

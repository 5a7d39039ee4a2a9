import { type OpenMenu, SharedMenu } from '@kogge/platform/web/lists/shared-menu.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../../tasks.client.ts'
import { StatusItems } from '../status-menu.tsx'
import { TaskMenuItems } from '../task-menu.tsx'
import type { RowActions, RowMenu } from './task-row.tsx'

interface Props {
  readonly orgId: string
  readonly menu: OpenMenu<RowMenu> | null
  readonly cards: readonly TaskCard[]
  readonly actions: RowActions
  readonly onClose: () => void
}

/** The menu of the row that it was opened in. */
export const TaskRowMenu = ({ orgId, menu, cards, actions, onClose }: Props) => {
  const t = useTranslations('tasks.menu')
  const tStatuses = useTranslations('tasks.statuses')
  const [last, setLast] = useState(menu)
  // While it closes it shows what it showed.
  if (menu && menu !== last) setLast(menu)
  const shown = menu ?? last
  const task = shown && cards.find(({ guid }) => guid === shown.key)
  const labelOf = ({ title: name, status }: TaskCard) =>
    shown?.kind === 'status'
      ? t('status', { name, status: tStatuses(status) })
      : t('label', { name })
  return (
    <SharedMenu menu={task ? menu : null} label={task ? labelOf(task) : ''} onClose={onClose}>
      {task &&
        (shown.kind === 'status' ? (
          <StatusItems status={task.status} onStatus={(next) => actions.setStatus(task, next)} />
        ) : (
          <TaskMenuItems orgId={orgId} task={task} onRemove={() => actions.remove(task)} />
        ))}
    </SharedMenu>
  )
}

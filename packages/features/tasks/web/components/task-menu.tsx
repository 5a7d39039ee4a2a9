import type { Step } from '@kogge/platform/web/lists/row-places.ts'
import { StepItems } from '@kogge/platform/web/lists/step-items.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Link } from '@tanstack/react-router'
import { Ellipsis, ExternalLink, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../tasks.client.ts'

/** Opens the menu of a task. */
export const TaskMenuButton = ({
  task: { title },
  ...rest
}: Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & { readonly task: TaskCard }) => {
  const t = useTranslations('tasks.menu')
  return (
    <IconButton
      size="sm"
      label={t('label', { name: title })}
      icon={<Ellipsis aria-hidden />}
      {...rest}
    />
  )
}

interface Props {
  readonly orgId: string
  readonly task: TaskCard
  /** Within its order; none where the list has another. */
  readonly steps?: readonly Step[]
  readonly onStep?: (step: Step) => void
  readonly onRemove: () => void
}

/** All that can be done with a task in its row. */
export const TaskMenuItems = ({ orgId, task, steps = [], onStep, onRemove }: Props) => {
  const t = useTranslations('tasks.menu')
  return (
    <>
      <DropdownMenuItem asChild>
        <Link to="/tasks/$orgId/$guid" params={{ orgId, guid: task.guid }}>
          <ExternalLink aria-hidden />
          {t('open')}
        </Link>
      </DropdownMenuItem>
      <StepItems steps={steps} onStep={(step) => onStep?.(step)} />
      <DropdownMenuSeparator />
      <DropdownMenuItem danger icon={<Trash2 aria-hidden />} onSelect={onRemove}>
        {t('remove')}
      </DropdownMenuItem>
    </>
  )
}

/** The menu of a task in a short list. */
export const TaskMenu = (props: Props) => (
  <DropdownMenu align="end" trigger={<TaskMenuButton task={props.task} />}>
    <TaskMenuItems {...props} />
  </DropdownMenu>
)

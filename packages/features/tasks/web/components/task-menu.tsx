import type { Step } from '@kogge/platform/web/lists/row-places.ts'
import { StepItems } from '@kogge/platform/web/lists/step-items.tsx'
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from '@kogge/ui/dropdown-menu.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { Link } from '@tanstack/react-router'
import { Ellipsis, ExternalLink, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../tasks.client.ts'

interface Props {
  readonly orgId: string
  readonly task: TaskCard
  /** Within its order; none where the list has another. */
  readonly steps?: readonly Step[]
  readonly onStep?: (step: Step) => void
  readonly onRemove: () => void
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** All that can be done with a task in its row. */
export const TaskMenu = ({ orgId, task, steps = [], onStep, onRemove, buttonRef }: Props) => {
  const t = useTranslations('tasks.menu')
  const { guid, title } = task
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton
          ref={buttonRef}
          size="sm"
          label={t('label', { name: title })}
          icon={<Ellipsis aria-hidden />}
        />
      }
    >
      <DropdownMenuItem asChild>
        <Link to="/tasks/$orgId/$guid" params={{ orgId, guid }}>
          <ExternalLink aria-hidden />
          {t('open')}
        </Link>
      </DropdownMenuItem>
      <StepItems steps={steps} onStep={(step) => onStep?.(step)} />
      <DropdownMenuSeparator />
      <DropdownMenuItem danger icon={<Trash2 aria-hidden />} onSelect={onRemove}>
        {t('remove')}
      </DropdownMenuItem>
    </DropdownMenu>
  )
}

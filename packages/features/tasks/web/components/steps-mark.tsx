import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { ListChecks } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { TaskCard } from '../tasks.client.ts'

interface Props {
  readonly steps: TaskCard['steps']
  readonly formats: Formats
}

/** How many steps of a checklist are done; nothing where there are none. */
export const StepsMark = ({ steps: { done, total }, formats }: Props) => {
  const t = useTranslations('tasks.checklist')
  if (total === 0) return null
  const said = t('progress', { done, total })
  return (
    <span
      title={said}
      className="inline-flex items-center gap-1 whitespace-nowrap text-muted text-sm tabular-nums"
    >
      <ListChecks aria-hidden className="size-3.5 shrink-0" />
      <span aria-hidden>{`${formats.number(done)}/${formats.number(total)}`}</span>
      <span className="sr-only">{said}</span>
    </span>
  )
}

import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { AlarmClock, CalendarClock, CircleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { isWaiting, todayAt, type Urgency, urgencyOf } from '../model/due-days.ts'
import type { TaskCard } from '../tasks.client.ts'

const ICONS: Readonly<Record<Urgency, typeof AlarmClock>> = {
  overdue: CircleAlert,
  today: AlarmClock,
  soon: CalendarClock,
  later: CalendarClock,
}

const LOOKS: Readonly<Record<Urgency, string>> = {
  overdue: 'font-medium text-attention',
  today: 'font-medium text-attention',
  soon: '',
  later: 'text-muted',
}

interface Props {
  readonly task: Pick<TaskCard, 'deadline' | 'status' | 'countedDays'>
  readonly formats: Formats
}

/** The date of a task; one that is near or past is marked while the task waits for work. */
export const DueMark = ({ task: { deadline, status, countedDays }, formats }: Props) => {
  const t = useTranslations('tasks')
  if (deadline === null) return null
  const urgency = isWaiting(status) ? urgencyOf(deadline, todayAt(new Date())) : 'later'
  const Icon = ICONS[urgency]
  const isMarked = urgency === 'overdue' || urgency === 'today'
  const word = isMarked ? t(`due.${urgency}`) : null
  const said = [
    ...(word ? [word] : []),
    `${t('fields.deadline')}: ${formats.date(deadline)}`,
    ...(countedDays === null ? [] : [t('counted', { count: countedDays })]),
  ].join(' · ')
  return (
    <span
      title={said}
      className={cn('inline-flex items-center gap-1 whitespace-nowrap text-sm', LOOKS[urgency])}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <time aria-hidden dateTime={deadline}>
        {urgency === 'today' ? word : formats.date(deadline)}
      </time>
      <span className="sr-only">{said}</span>
    </span>
  )
}

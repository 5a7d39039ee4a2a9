import type { Formats } from '@kogge/i18n/locale-formats.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { AlarmClock, CalendarClock, CircleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { nextDate, type Urgency, urgencyOf } from '../model/next-date.ts'
import type { OpportunityCard } from '../opportunities.client.ts'

const ICONS: Readonly<Record<Urgency, typeof AlarmClock>> = {
  past: CircleAlert,
  soon: AlarmClock,
  later: CalendarClock,
}

interface Props {
  readonly card: Pick<OpportunityCard, 'dueAt' | 'deadlineAt' | 'resolution'>
  readonly formats: Formats
}

/** The next date of an opportunity; one that is near or past is marked while the opportunity is open. */
export const NextDateMark = ({ card, formats }: Props) => {
  const t = useTranslations('opportunities.dates')
  const tFields = useTranslations('opportunity.fields')
  const next = nextDate(card)
  if (!next) return null
  const { dueAt, deadlineAt, resolution } = card
  const urgency = resolution === null ? urgencyOf(next.at, Date.now()) : 'later'
  const Icon = ICONS[urgency]
  const both = [
    ...(urgency === 'later' ? [] : [t(urgency)]),
    ...(dueAt === null ? [] : [`${tFields('dueAt')}: ${formats.date(dueAt)}`]),
    ...(deadlineAt === null
      ? []
      : [`${tFields('deadlineAt')}: ${formats.dateTime(deadlineAt, true)}`]),
  ].join(' · ')
  return (
    <span
      title={both}
      className={cn(
        'inline-flex items-center gap-1 whitespace-nowrap text-sm',
        urgency === 'later' ? 'text-muted' : 'font-medium text-attention',
      )}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <time aria-hidden dateTime={next.at}>
        {formats.date(next.at)}
      </time>
      <span className="sr-only">{both}</span>
    </span>
  )
}

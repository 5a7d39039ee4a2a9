import { startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { useMessageTimes } from '@kogge/i18n/message-time-formats.ts'
import { useTranslations } from 'use-intl'

const YEAR = 4
const lineClass = 'h-px flex-1 bg-line'

interface DayProps {
  /** `2026-12-24`. */
  readonly day: string
  readonly today: string
}

/** The beginning of a day in a thread. */
export const DayMark = ({ day, today }: DayProps) => {
  const t = useTranslations('messaging.thread')
  const times = useMessageTimes()
  const start = startOfDay(day)
  const isThisYear = day.slice(0, YEAR) === today.slice(0, YEAR)
  return (
    <div className="flex items-center gap-3 px-4 pt-4">
      <span className={lineClass} />
      <h3 className="font-medium text-muted text-xs first-letter:uppercase">
        {day === today ? t('today') : isThisYear ? times.longDay(start) : times.longDate(start)}
      </h3>
      <span className={lineClass} />
    </div>
  )
}

/** The beginning of what was unread when the thread was opened. */
export const UnreadMark = () => {
  const t = useTranslations('messaging.thread')
  return (
    <div className="flex items-center gap-3 px-4 pt-3">
      <span className="h-px flex-1 bg-ring" />
      <h3 className="font-medium text-link text-xs">{t('unreadFrom')}</h3>
      <span className="h-px flex-1 bg-ring" />
    </div>
  )
}

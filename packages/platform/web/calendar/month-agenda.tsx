import { useCalendarFormats } from '@kogge/i18n/calendar-formats.ts'
import { useTranslations } from 'use-intl'
import type { MonthProps } from './month-table.tsx'

/** The days of a month that have something on them, one below the other: for narrow screens. */
export const MonthAgenda = ({ month, today, days, entriesOf }: MonthProps) => {
  const t = useTranslations('monthCalendar')
  const formats = useCalendarFormats()
  const busy = days.filter((day) => day.startsWith(month) && entriesOf(day).length > 0)
  return (
    <ol className="flex flex-col gap-4">
      {busy.map((day) => (
        <li key={day} {...(day === today && { 'aria-current': 'date' as const })}>
          <h2 className="border-line border-b pb-1 font-medium">
            {day === today ? t('today', { day: formats.day(day) }) : formats.day(day)}
          </h2>
          <ul className="flex flex-col divide-y divide-line">
            {entriesOf(day).map(({ key, content }) => (
              <li key={key} className="py-2">
                {content}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

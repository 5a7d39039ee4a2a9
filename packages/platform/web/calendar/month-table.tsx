import { useCalendarFormats } from '@kogge/i18n/calendar-formats.ts'
import { cn } from '@kogge/ui/class-names.ts'
import { Popover } from '@kogge/ui/popover.tsx'
import { useTranslations } from 'use-intl'
import { type CalendarEntry, shownOfDay } from './calendar-entries.ts'

/** Lines of a day. */
const MOST_LINES = 4

export interface MonthProps {
  readonly month: string
  readonly today: string
  readonly days: readonly string[]
  readonly entriesOf: (day: string) => readonly CalendarEntry[]
}

const Lines = ({ entries }: { readonly entries: readonly CalendarEntry[] }) => (
  <ul className="flex flex-col gap-1">
    {entries.map(({ key, content }) => (
      <li key={key} className="min-w-0">
        {content}
      </li>
    ))}
  </ul>
)

const Day = ({
  day,
  entries,
}: {
  readonly day: string
  readonly entries: readonly CalendarEntry[]
}) => {
  const t = useTranslations('monthCalendar')
  const formats = useCalendarFormats()
  const { shown, further } = shownOfDay(entries, MOST_LINES)
  if (entries.length === 0) return null
  return (
    <>
      <Lines entries={shown} />
      {further > 0 && (
        <Popover
          label={formats.day(day)}
          trigger={
            <button
              type="button"
              className="mt-1 rounded-sm text-link text-sm hover:underline pointer-coarse:min-h-6"
            >
              {t('further', { count: further })}
              <span className="sr-only">{` · ${formats.day(day)}`}</span>
            </button>
          }
        >
          <p className="pb-2 font-medium">{formats.day(day)}</p>
          <Lines entries={entries} />
        </Popover>
      )}
    </>
  )
}

/** The weeks of a month as a table, a day in each cell. */
export const MonthTable = ({ month, today, days, entriesOf }: MonthProps) => {
  const formats = useCalendarFormats()
  const t = useTranslations('monthCalendar')
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  )
  return (
    <table className="w-full table-fixed border-collapse" aria-label={formats.month(month)}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th
              key={day}
              scope="col"
              aria-label={formats.weekday(day)}
              className="px-2 py-1 text-left font-medium text-muted text-sm"
            >
              {formats.shortWeekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td
                key={day}
                {...(day === today && { 'aria-current': 'date' as const })}
                className={cn(
                  'h-28 border border-line p-1.5 align-top',
                  !day.startsWith(month) && 'bg-sunken',
                )}
              >
                <time
                  dateTime={day}
                  className={cn(
                    'mb-1 inline-flex min-w-6 justify-center rounded-full px-1 text-sm tabular-nums',
                    day === today ? 'bg-accent font-medium text-on-accent' : 'text-muted',
                  )}
                >
                  <span aria-hidden>{Number(day.slice(8))}</span>
                  <span className="sr-only">
                    {day === today ? t('today', { day: formats.day(day) }) : formats.day(day)}
                  </span>
                </time>
                <Day day={day} entries={entriesOf(day)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

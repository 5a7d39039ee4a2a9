import { daysOfWeeks, isMonth, plusMonths } from '@kogge/domain/kernel/calendar-months.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import { useCalendarFormats } from '@kogge/i18n/calendar-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { IconButton } from '@kogge/ui/icon-button.tsx'
import { useMediaQuery } from '@kogge/ui/use-media-query.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { CalendarEntry } from './calendar-entries.ts'
import { MonthAgenda } from './month-agenda.tsx'
import { MonthTable } from './month-table.tsx'

const NOTHING: readonly CalendarEntry[] = []

interface Props {
  readonly month: string
  /** Null for the current month. */
  readonly onMonth: (month: string | null) => void
  /** Undefined while they are on their way. */
  readonly entries: readonly CalendarEntry[] | undefined
  /** Filters and the like, beside the month. */
  readonly tools?: ReactNode
  /** Stands in place of a month without entries. */
  readonly empty: string
}

/** A month with its dates: a table, or on a narrow screen its days one below the other. */
export const MonthCalendar = ({ month, onMonth, entries, tools, empty }: Props) => {
  const t = useTranslations('monthCalendar')
  const formats = useCalendarFormats()
  const isWide = useMediaQuery('(min-width: 48rem)')
  const today = wallOf(new Date()).slice(0, 10)
  const days = useMemo(() => daysOfWeeks(month), [month])
  const byDay = useMemo(() => Map.groupBy(entries ?? NOTHING, ({ day }) => day), [entries])
  const [earlier, later] = [plusMonths(month, -1), plusMonths(month, 1)]
  const go = (to: string) => onMonth(to === today.slice(0, 7) ? null : to)
  const shown = { month, today, days, entriesOf: (day: string) => byDay.get(day) ?? NOTHING }
  const isEmpty = entries?.every(({ day }) => !day.startsWith(month)) ?? false
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          label={t('earlier', { month: formats.month(earlier) })}
          icon={<ChevronLeft aria-hidden />}
          disabled={!isMonth(earlier)}
          onClick={() => go(earlier)}
        />
        <h2 aria-live="polite" className="min-w-40 text-center font-semibold text-lg">
          {formats.month(month)}
        </h2>
        <IconButton
          label={t('later', { month: formats.month(later) })}
          icon={<ChevronRight aria-hidden />}
          disabled={!isMonth(later)}
          onClick={() => go(later)}
        />
        <Button disabled={today.startsWith(month)} onClick={() => onMonth(null)}>
          {t('now')}
        </Button>
        {tools}
      </div>
      <p role="status" className="sr-only">
        {entries ? '' : t('loading')}
      </p>
      {isEmpty && <p className="py-2 text-muted">{empty}</p>}
      <div aria-busy={entries === undefined} className={entries ? '' : 'opacity-60'}>
        {isWide ? <MonthTable {...shown} /> : <MonthAgenda {...shown} />}
      </div>
    </div>
  )
}

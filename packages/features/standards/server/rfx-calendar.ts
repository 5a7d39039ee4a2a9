import { pickText } from '@kogge/domain/kernel/locales.ts'
import { dayWithoutHour, endOf } from '@kogge/domain/kernel/notice-times.ts'
import { onOneLine } from '@kogge/domain/kernel/text-inputs.ts'
import { CALENDAR_DATES, hasCalendarDates } from '@kogge/domain/rfx/calendar-dates.ts'
import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import type { RfxStage } from '@kogge/domain/rfx/tender-status-values.ts'
import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** Names of the dates of a request, in one language. */
export type CalendarWords = Readonly<Record<(typeof CALENDAR_DATES)[number], string>>

/** The facts of a request in a calendar. */
export interface CalendarRequest {
  readonly rfxId: string
  readonly stage: RfxStage
  readonly content: RfxContent
  readonly url: string
  readonly updatedAt: Date
}

/**
 * The dates of a request for a calendar (RFC 5545): until when questions are answered (BT-13),
 * until when responses are taken (BT-131), when they are opened (BT-132). What lots have alike is
 * one event. A period that ends on a day without an hour ends with that day; an opening on such a day is an event of
 * the whole day. The id of an event stays and its `SEQUENCE` grows with every amendment, so that a calendar
 * that fetches again moves it; of a request that was given up the events are cancelled. The calendar is
 * published (RFC 5546, 3.2.1) whatever it says: `METHOD:CANCEL` is a message to attendees, and whoever polls a
 * calendar leaves it out. Null where there are no dates: a calendar without a component is none (RFC 5545, 3.4).
 */
export const calendarOf = (
  { rfxId, stage, content, url, updatedAt }: CalendarRequest,
  words: CalendarWords,
  language: string,
): string | null => {
  if (!hasCalendarDates(content)) return null
  const title = pickText(content.title, language, content.language)?.text ?? ''
  // What was decided without a winner was not given up: its dates were what they were.
  const isCancelled = stage === 'cancelled' && content.awards.length === 0
  const amendments = Math.max(content.history.length - 1, 0)
  const method = ICalCalendarMethod.PUBLISH
  // Its name is written as it is given, unlike texts of events: a line of it would be one of the calendar.
  const name = escapeText(onOneLine(title), false)
  const calendar = ical({ name, method, prodId: '//Kogge//EN' })
  for (const kind of CALENDAR_DATES) {
    const lots = Map.groupBy(
      content.lots.filter((lot) => endOf(lot[kind]) !== null),
      (lot) => endOf(lot[kind])?.getTime() ?? 0,
    )
    for (const [instant, own] of [...lots].sort(([a], [b]) => a - b)) {
      const day = kind === 'openingAt' ? dayWithoutHour(own[0]?.openingAt ?? null) : null
      const isAll = own.length === content.lots.length
      const names = own.map(({ id }) => id).join(', ')
      calendar.createEvent({
        id: `${kind}-${isAll ? 'all' : (own[0]?.id ?? '')}@${rfxId}`,
        // Without an end: it takes no time (RFC 5545, 3.6.1), and an end must lie later than the start (3.8.2.2).
        start: day === null ? new Date(instant) : new Date(`${day}T00:00:00Z`),
        allDay: day !== null,
        summary: `${words[kind]}: ${title}${isAll ? '' : ` (${names})`}`,
        url,
        sequence: amendments + (isCancelled ? 1 : 0),
        ...(isCancelled && { status: ICalEventStatus.CANCELLED }),
        stamp: updatedAt,
        lastModified: updatedAt,
      })
    }
  }
  // Each line of a calendar ends so, the last one too (RFC 5545, 3.1).
  return `${calendar.toString()}\r\n`
}

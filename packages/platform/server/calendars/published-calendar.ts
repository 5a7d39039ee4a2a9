import { onOneLine } from '@kogge/domain/kernel/text-inputs.ts'
import ical, { escape as escapeText, type ICalCalendar, ICalCalendarMethod } from 'ical-generator'

/** How often those who have subscribed to a calendar may look, in seconds. */
const LOOK_SECONDS = 60 * 60
/** Whatever cannot be seen, line breaks aside: no text of a calendar has it (RFC 5545, 3.3.11). */
const UNSEEN = /(?!\n)\p{Cc}/gu

/** A text as a calendar may have it. */
export const calendarText = (text: string): string => text.toWellFormed().replace(UNSEEN, ' ')

/** An empty calendar (RFC 5545) for those who subscribe to it. */
export const publishedCalendar = (name: string): ICalCalendar =>
  ical({
    // Its name is written as it is given, unlike texts of events: a line of it would be one of the calendar.
    name: escapeText(calendarText(onOneLine(name)), false),
    method: ICalCalendarMethod.PUBLISH,
    prodId: '//Kogge//EN',
    ttl: LOOK_SECONDS,
  })

/** A calendar as it is sent. */
export const calendarFile = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`

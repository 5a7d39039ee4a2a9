import {
  calendarFile,
  calendarText,
  publishedCalendar,
} from '@kogge/platform/server/calendars/published-calendar.ts'
import type { TaskCalendarWords } from './task-calendar-words.ts'

/** A task with a date, as a calendar has it. */
export interface CalendarTask {
  readonly guid: string
  readonly title: string
  /** `2026-12-18`. */
  readonly deadline: string
  /** The name of what it belongs to. */
  readonly subject: string | null
  /** Grows with each change. */
  readonly revision: number
  readonly updatedAt: Date
}

/**
 * The dates of tasks as a calendar (RFC 5545), each an event of the whole day, which is that day in every zone. An event keeps
 * its id, and its `SEQUENCE` is that of the task's revision: a date that is moved moves it. A task that is done, deleted or another's
 * by now is not in the calendar any more.
 */
export const taskCalendar = (
  {
    org,
    tasks,
    pageOf,
  }: {
    readonly org: string
    readonly tasks: readonly CalendarTask[]
    readonly pageOf: (guid: string) => string
  },
  words: TaskCalendarWords,
): string => {
  const calendar = publishedCalendar(words.title.split('{name}').join(org))
  for (const { guid, title, deadline, subject, revision, updatedAt } of tasks)
    calendar.createEvent({
      id: `task@${guid}`,
      start: new Date(`${deadline}T00:00:00Z`),
      allDay: true,
      summary: calendarText(`${words.event}: ${title}`),
      ...(subject && { description: calendarText(subject) }),
      url: pageOf(guid),
      sequence: revision - 1,
      stamp: updatedAt,
      lastModified: updatedAt,
    })
  return calendarFile(calendar)
}

import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import {
  calendarFile,
  calendarText,
  publishedCalendar,
} from '@kogge/platform/server/calendars/published-calendar.ts'
import { ICalEventStatus } from 'ical-generator'
import { type FeedWords, titled } from './feed-words.ts'

/** A tender with a deadline, in the version that the calendar tells of. */
export interface DeadlineRow {
  readonly card: TenderCard
  /** Of the request, from 1. */
  readonly version: number
  readonly changedAt: Date
}

/**
 * The deadlines of tenders as a calendar (RFC 5545), each an event without length at an instant in UTC, which every
 * calendar shows in its reader's zone. An event keeps its id, and its `SEQUENCE` is that of the request's version: a deadline that is moved
 * moves it. A tender that was given up is cancelled; one that is closed, hidden or fits no longer is not in the calendar any more.
 */
export const deadlineCalendar = (
  {
    name,
    rows,
    pageOf,
  }: {
    readonly name: string
    readonly rows: readonly DeadlineRow[]
    readonly pageOf: (rfxId: string) => string
  },
  words: FeedWords,
): string => {
  const calendar = publishedCalendar(titled(words.calendarTitle, name))
  for (const { card, version, changedAt } of rows) {
    if (card.deadlineAt === null) continue
    const buyer = card.buyer && calendarText(`${words.buyer}: ${card.buyer.name}`)
    calendar.createEvent({
      id: `deadline@${card.rfxId}`,
      start: new Date(card.deadlineAt),
      summary: calendarText(`${words.event}: ${card.title.text}`),
      ...(buyer && { description: buyer }),
      url: pageOf(card.rfxId),
      sequence: version - 1,
      ...(card.status === 'cancelled' && { status: ICalEventStatus.CANCELLED }),
      stamp: changedAt,
      lastModified: changedAt,
    })
  }
  return calendarFile(calendar)
}

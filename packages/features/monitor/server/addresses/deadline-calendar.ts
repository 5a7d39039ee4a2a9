import { onOneLine } from '@kogge/domain/kernel/text-inputs.ts'
import type { TenderCard } from '@kogge/domain/search/tender-card.ts'
import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { type FeedWords, titled } from './feed-words.ts'

/** A tender with a deadline, in the version that the calendar tells of. */
export interface DeadlineRow {
  readonly card: TenderCard
  /** Of the request, from 1. */
  readonly version: number
  readonly changedAt: Date
}

/** How often those who have subscribed to a calendar may look, in seconds. */
const LOOK_SECONDS = 60 * 60
/** Whatever cannot be seen, line breaks aside: no text of a calendar has it (RFC 5545, 3.3.11). */
const UNSEEN = /(?!\n)\p{Cc}/gu

const plain = (text: string): string => text.toWellFormed().replace(UNSEEN, ' ')

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
  const calendar = ical({
    // Its name is written as it is given, unlike texts of events: a line of it would be one of the calendar.
    name: escapeText(plain(onOneLine(titled(words.calendarTitle, name))), false),
    method: ICalCalendarMethod.PUBLISH,
    prodId: '//Kogge//EN',
    ttl: LOOK_SECONDS,
  })
  for (const { card, version, changedAt } of rows) {
    if (card.deadlineAt === null) continue
    const buyer = card.buyer && plain(`${words.buyer}: ${card.buyer.name}`)
    calendar.createEvent({
      id: `deadline@${card.rfxId}`,
      start: new Date(card.deadlineAt),
      summary: plain(`${words.event}: ${card.title.text}`),
      ...(buyer && { description: buyer }),
      url: pageOf(card.rfxId),
      sequence: version - 1,
      ...(card.status === 'cancelled' && { status: ICalEventStatus.CANCELLED }),
      stamp: changedAt,
      lastModified: changedAt,
    })
  }
  return `${calendar.toString()}\r\n`
}

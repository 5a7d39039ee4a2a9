import { expect, it } from 'vitest'
import { deadlineCalendar } from './deadline-calendar.ts'
import { cardOf, HOSTILE, PAGE, WORDS } from './hostile-cards.fixture.ts'

const calendarOf = (
  title: string,
  more: Parameters<typeof cardOf>[1] = {},
  version = 1,
  name = title,
) =>
  deadlineCalendar(
    {
      name,
      rows: [{ card: cardOf(title, more), version, changedAt: new Date('2026-11-21T10:00:00Z') }],
      pageOf: () => PAGE,
    },
    WORDS,
  )

const unfolded = (calendar: string): string[] => calendar.replaceAll('\r\n ', '').split('\r\n')
const lineOf = (calendar: string, name: string) =>
  unfolded(calendar)
    .find((line) => line.startsWith(name))
    ?.slice(name.length)

it('an event stands at an instant, and keeps its id while its number grows', () => {
  const [first, moved] = [
    calendarOf('Road works'),
    calendarOf('Road works', { deadlineAt: '2027-06-01T09:00:00.000Z' }, 3),
  ]
  expect(lineOf(first, 'DTSTART:')).toBe('20261221T100000Z')
  expect(lineOf(moved, 'DTSTART:')).toBe('20270601T090000Z')
  expect(lineOf(moved, 'UID:')).toBe(lineOf(first, 'UID:'))
  expect([lineOf(first, 'SEQUENCE:'), lineOf(moved, 'SEQUENCE:')]).toEqual(['0', '2'])
  expect(lineOf(first, 'STATUS:')).toBeUndefined()
})

it('a tender that was given up is cancelled, and one without a deadline has no event', () => {
  expect(lineOf(calendarOf('Road works', { status: 'cancelled' }), 'STATUS:')).toBe('CANCELLED')
  expect(calendarOf('Road works', { deadlineAt: null })).not.toContain('VEVENT')
})

it.each(HOSTILE)('has one event whatever a title and the name of a profile say: %j', (text) => {
  const calendar = calendarOf(text)
  const lines = unfolded(calendar)
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  expect(lines.filter((line) => line.startsWith('SUMMARY:'))).toHaveLength(1)
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76)
})

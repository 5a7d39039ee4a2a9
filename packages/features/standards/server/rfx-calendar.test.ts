import { contentWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { expect, it } from 'vitest'
import { calendarOf } from './rfx-calendar.ts'

const WORDS = { questionsUntil: 'Questions', deadline: 'Deadline', openingAt: 'Opening' }

const startsOf = (lots: Parameters<typeof lotWith>[0][]) => {
  const calendar = calendarOf(
    {
      rfxId: 'b0000000-0000-4000-8000-000000000001',
      stage: 'competition',
      content: contentWith({
        lots: lots.map((lot, at) => lotWith({ id: `LOT-000${at + 1}`, ...lot })),
      }),
      url: 'https://kogge.example/rfx',
      updatedAt: new Date('2026-11-30T10:00:00Z'),
    },
    WORDS,
    'en',
  )
  return calendar?.match(/DTSTART.*/g)?.map((line) => line.trim()) ?? null
}

it('a period that ends on a day without an hour ends with that day', () => {
  expect(startsOf([{ deadline: '2026-07-01', questionsUntil: '2026-02-01' }])).toEqual([
    'DTSTART:20260201T215959Z',
    'DTSTART:20260701T205959Z',
  ])
  expect(startsOf([{ deadline: '2026-07-01+01:00' }])).toEqual(['DTSTART:20260701T225959Z'])
  expect(startsOf([{ deadline: '2026-07-01T10:00:00+03:00' }])).toEqual([
    'DTSTART:20260701T070000Z',
  ])
})

it('a deadline without an hour is another than the midnight before it', () => {
  expect(startsOf([{ deadline: '2026-07-01' }, { deadline: '2026-07-01T00:00:00Z' }])).toEqual([
    'DTSTART:20260701T000000Z',
    'DTSTART:20260701T205959Z',
  ])
})

it('an opening on a day without an hour takes the whole day', () => {
  expect(startsOf([{ openingAt: '2026-07-01' }])).toEqual(['DTSTART;VALUE=DATE:20260701'])
  expect(startsOf([{ openingAt: '2026-07-01T10:00:00Z' }])).toEqual(['DTSTART:20260701T100000Z'])
})

it('there is no calendar where no lot has a date', () => {
  expect(startsOf([{}, { deadline: 'soon' }])).toBeNull()
})

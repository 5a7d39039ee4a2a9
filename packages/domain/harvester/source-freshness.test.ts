import { describe, expect, it } from 'vitest'
import { type Calendar, EVERY_DAY, WORKING_DAYS } from './publication-calendar.ts'
import { coverageOf, freshnessOf } from './source-freshness.ts'

const daily: Calendar = {
  timeZone: 'Europe/Riga',
  since: '2026-01-10',
  weekdays: EVERY_DAY,
  readyAt: '00:30',
  lagDays: 0,
  hours: [1],
}
const onWorkingDays: Calendar = { ...daily, weekdays: WORKING_DAYS }
// A Saturday.
const NOW = new Date('2026-11-21T12:00:00Z')

describe('what is here of a source', () => {
  it('is nothing where nothing was fetched', () => {
    expect(coverageOf(daily, [], NOW)).toEqual({
      from: null,
      through: null,
      daysBehind: null,
      gaps: [],
    })
  })

  it('has the days between as gaps, the latest first, and those after as a lag', () => {
    const covered = [
      { from: '2026-11-01', to: '2026-11-05' },
      { from: '2026-11-08', to: '2026-11-10' },
      { from: '2026-11-12', to: '2026-11-18' },
    ]
    expect(coverageOf(daily, covered, NOW)).toEqual({
      from: '2026-11-01',
      through: '2026-11-18',
      daysBehind: 3,
      gaps: [
        { from: '2026-11-11', to: '2026-11-11', days: 1 },
        { from: '2026-11-06', to: '2026-11-07', days: 2 },
      ],
    })
  })

  it('misses nothing on days without publication', () => {
    const covered = [
      { from: '2026-11-02', to: '2026-11-06' },
      { from: '2026-11-09', to: '2026-11-20' },
    ]
    expect(coverageOf(onWorkingDays, covered, NOW)).toMatchObject({ daysBehind: 0, gaps: [] })
  })

  it('has no days before there were any, and none that are not out yet', () => {
    const asked = [{ from: '2020-01-01', to: '2027-01-01' }]
    expect(coverageOf(daily, asked, NOW)).toMatchObject({
      from: '2026-01-10',
      through: '2026-11-21',
      daysBehind: 0,
    })
  })
})

it.each([
  [null, NOW, 0, 'fresh'],
  [null, NOW, 1, 'fresh'],
  [null, NOW, 2, 'late'],
  [null, NOW, null, 'late'],
  [null, null, null, 'never'],
  ['key', null, null, 'needs_key'],
  ['key', NOW, 0, 'needs_key'],
  ['address', null, null, 'not_set_up'],
  ['reader', null, null, 'not_read'],
] as const)('lack %s, success %s, %s days behind: %s', (lack, at, behind, state) => {
  expect(freshnessOf(lack, at, behind)).toBe(state)
})

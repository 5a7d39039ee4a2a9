import { describe, expect, it } from 'vitest'
import { isWholeMonths, periodOf, shiftedMonths } from './analysis-period.ts'

describe('shiftedMonths', () => {
  it.each([
    ['2026-11-21', -12, '2025-11-21'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-01-15', -24, '2024-01-15'],
  ])('of %s by %i is %s', (day, months, moved) => {
    expect(shiftedMonths(day, months)).toBe(moved)
  })
})

describe('isWholeMonths', () => {
  it.each([
    ['2026-02-01', '2026-02-28', true],
    ['2024-01-01', '2024-12-31', true],
    ['2024-02-01', '2024-02-28', false],
    ['2026-02-02', '2026-02-28', false],
    ['2026-02-03', '2026-02-03', false],
    ['2026-03-01', '2026-02-28', false],
  ])('of %s to %s is %s', (from, until, whole) => {
    expect(isWholeMonths({ from, until })).toBe(whole)
  })
})

describe('periodOf', () => {
  it('ends today where Riga is, and shares no day with the period before', () => {
    const late = new Date('2026-11-21T22:30:00Z')
    expect(periodOf('12', late)).toEqual({ from: '2025-11-23', until: '2026-11-22' })
    expect(periodOf('3', new Date('2026-05-31T12:00:00Z'))).toEqual({
      from: '2026-03-01',
      until: '2026-05-31',
    })
  })

  it('knows all history', () => {
    expect(periodOf('any', new Date('2026-11-21T12:00:00Z'))).toEqual({})
  })
})

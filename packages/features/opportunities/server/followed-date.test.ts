import { describe, expect, it } from 'vitest'
import { followedDate } from './followed-date.ts'

const day = (number: number): Date => new Date(Date.UTC(2026, 11, number))

describe('the own date of an opportunity', () => {
  it('moves as far as the official deadline, later and earlier', () => {
    expect(followedDate(day(8), { before: day(10), after: day(17) })).toEqual(day(15))
    expect(followedDate(day(8), { before: day(10), after: day(9) })).toEqual(day(7))
  })

  it('stays where it would leave the years that own dates have', () => {
    const never = new Date('9999-12-31T00:00:00Z')
    expect(followedDate(day(8), { before: never, after: day(17) })).toEqual(day(8))
    expect(followedDate(day(8), { before: day(10), after: never })).toEqual(day(8))
  })

  it('stays where it lay behind the deadline, or where there was none', () => {
    expect(followedDate(day(12), { before: day(10), after: day(17) })).toEqual(day(12))
    expect(followedDate(day(12), { before: null, after: day(17) })).toEqual(day(12))
    expect(followedDate(day(8), { before: day(10), after: null })).toEqual(day(8))
    expect(followedDate(null, { before: day(10), after: day(17) })).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { movedRows, placeOfStep, type RowPlace, STEPS } from './row-places.ts'

const ROWS = ['a', 'b', 'c', 'd']
const moved = (key: string, place: RowPlace) =>
  movedRows(ROWS, (row) => row, key, place)?.join('') ?? null

describe('steps of a row', () => {
  it('lead beside its neighbours and to the ends', () => {
    const places = STEPS.map((step) => placeOfStep(ROWS, 'c', step))
    expect(places).toEqual([{ before: 'b' }, { after: 'd' }, { at: 'first' }, { at: 'last' }])
  })

  it('are none beyond an end, unless further rows come after it', () => {
    expect(STEPS.map((step) => placeOfStep(ROWS, 'a', step) !== null)).toEqual([
      false,
      true,
      false,
      true,
    ])
    expect(placeOfStep(ROWS, 'd', 'last')).toBeNull()
    expect(placeOfStep(ROWS, 'd', 'last', false)).toEqual({ at: 'last' })
  })

  it('are none of a row that is not there', () => {
    expect(STEPS.map((step) => placeOfStep(ROWS, 'x', step))).toEqual([null, null, null, null])
  })
})

describe('a row that moves', () => {
  it.each([
    ['a', { after: 'c' }, 'bcad'],
    ['d', { before: 'b' }, 'adbc'],
    ['c', { at: 'first' }, 'cabd'],
    ['a', { at: 'last' }, 'bcda'],
    ['b', { before: 'gone' }, 'bacd'],
    ['b', { after: 'gone' }, 'acdb'],
  ] as const)('%s by %j', (key, place, order) => {
    expect(moved(key, place)).toBe(order)
  })

  it('moves nothing where it stands there already, or is gone', () => {
    expect(moved('b', { after: 'a' })).toBeNull()
    expect(moved('b', { before: 'c' })).toBeNull()
    expect(moved('x', { at: 'first' })).toBeNull()
  })
})

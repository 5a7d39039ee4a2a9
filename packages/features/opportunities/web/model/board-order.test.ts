import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movedPosition, positionOf, withCardAt, withoutCard } from './board-order.ts'
import { cardOf, madeBoard } from './made-board.fixture.ts'

const board = madeBoard({ NEW: ['a', 'b', 'c'], QUALIFIED: ['d'] })
const orderOf = (shown: typeof board, status: string) =>
  shown.columns.find((column) => column.status === status)?.cards.map(({ guid }) => guid)
const moved = (guid: string, to: Parameters<typeof movedPosition>[2]) => {
  const position = movedPosition(board, guid, to)
  return position && withCardAt(board, position)
}

describe('a move on the board', () => {
  it('puts the card beside another, or at an end', () => {
    const to = (place: Parameters<typeof movedPosition>[2]['place']) => {
      const shown = moved('d', { status: 'NEW', place })
      return shown && orderOf(shown, 'NEW')
    }
    expect(to({ before: 'b' })).toEqual(['a', 'd', 'b', 'c'])
    expect(to({ after: 'b' })).toEqual(['a', 'b', 'd', 'c'])
    expect(to({ at: 'first' })).toEqual(['d', 'a', 'b', 'c'])
    expect(to({ at: 'last' })).toEqual(['a', 'b', 'c', 'd'])
  })

  it('leads to the end on its side where the neighbour is gone', () => {
    expect(movedPosition(board, 'd', { status: 'NEW', place: { before: 'x' } })?.index).toBe(0)
    expect(movedPosition(board, 'd', { status: 'NEW', place: { after: 'x' } })?.index).toBe(3)
  })

  it('is none where the card stands there already, or is not on the board', () => {
    expect(movedPosition(board, 'a', { status: 'NEW', place: { before: 'b' } })).toBeNull()
    expect(movedPosition(board, 'c', { status: 'NEW', place: { at: 'last' } })).toBeNull()
    expect(movedPosition(board, 'x', { status: 'NEW', place: { at: 'last' } })).toBeNull()
  })

  it('takes the count along, and the value where it is in EUR', () => {
    const shown = moved('a', { status: 'QUALIFIED', place: { at: 'last' } })
    const sums = shown?.columns.map(({ total, valueEurMinor }) => [total, valueEurMinor])
    expect(sums?.slice(0, 2)).toEqual([
      [2, '20000'],
      [2, '20000'],
    ])
    const dollars = withCardAt(board, {
      card: { ...cardOf('z', 'NEW'), value: { amount: '5', currency: 'USD' } },
      status: 'NEW',
      index: 0,
    })
    expect(dollars.columns[0]?.valueEurMinor).toBe('30000')
  })

  it('keeps every card once, and is taken back by its position before', () => {
    const guid = fc.constantFrom('a', 'b', 'c', 'd')
    const place = fc.oneof(
      guid.map((before) => ({ before })),
      guid.map((after) => ({ after })),
      fc.constantFrom({ at: 'first' as const }, { at: 'last' as const }),
    )
    fc.assert(
      fc.property(guid, fc.constantFrom(...OPPORTUNITY_STAGES), place, (one, status, where) => {
        const before = positionOf(board, one)
        const position = movedPosition(board, one, { status, place: where })
        fc.pre(before !== null && position !== null)
        const shown = withCardAt(board, position)
        const all = shown.columns.flatMap(({ cards }) => cards.map((card) => card.guid))
        expect(all.toSorted()).toEqual(['a', 'b', 'c', 'd'])
        expect(withCardAt(shown, before)).toEqual(board)
      }),
    )
  })
})

it('a card that is taken off the board leaves the others as they were', () => {
  const shown = withoutCard(board, 'b')
  expect(orderOf(shown, 'NEW')).toEqual(['a', 'c'])
  expect(shown.columns[1]).toBe(board.columns[1])
  expect(withoutCard(board, 'x')).toBe(board)
})

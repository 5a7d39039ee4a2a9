import { expect, it } from 'vitest'
import { focusIndexOf, isForHead, placeVacatedBy } from './focus-target.ts'
import { cardOf, madeBoard } from './made-board.fixture.ts'

const cards = madeBoard({ NEW: ['a', 'b'] }).columns[0]?.cards ?? []

it('a card takes the focus at its position, and not before it is there', () => {
  const target = { guid: 'b', status: 'NEW' as const, index: 1 }
  expect(focusIndexOf(target, cards)).toBe(1)
  expect(focusIndexOf({ ...target, index: 0 }, cards)).toBe(-1)
  expect(focusIndexOf({ ...target, index: 7 }, cards)).toBe(-1)
})

it('a card without a position takes it wherever it is shown', () => {
  expect(focusIndexOf({ guid: 'b', status: 'NEW', index: null }, cards)).toBe(1)
  expect(focusIndexOf({ guid: 'x', status: 'NEW', index: null }, cards)).toBe(-1)
  expect(focusIndexOf(null, cards)).toBe(-1)
})

it('the neighbour of a card that leaves takes it once that is gone, else the head of the column', () => {
  const leaving = (guid: string, index: number) =>
    placeVacatedBy({ card: cardOf(guid, 'NEW'), status: 'NEW', index })
  expect(focusIndexOf(leaving('b', 1), cards)).toBe(-1)
  expect(focusIndexOf(leaving('x', 1), cards)).toBe(1)
  expect(focusIndexOf(leaving('x', 2), cards)).toBe(1)
  expect(focusIndexOf(leaving('x', 0), [])).toBe(-1)
  expect(isForHead(leaving('x', 0), [])).toBe(true)
  expect(isForHead(leaving('x', 0), cards)).toBe(false)
  expect(isForHead({ guid: 'x', status: 'NEW', index: 0 }, [])).toBe(false)
})

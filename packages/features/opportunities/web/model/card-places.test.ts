import { describe, expect, it } from 'vitest'
import { type DropTarget, destinationOfDrop, ordinalOf, placeOfStep } from './card-places.ts'
import { madeBoard } from './made-board.fixture.ts'

const [column, empty] = madeBoard({ NEW: ['a', 'b', 'c'] }).columns
if (!column || !empty) throw new Error('A board has four columns.')
const END: DropTarget = { kind: 'column', status: 'NEW', end: 'last' }

describe('the place of a drop', () => {
  const onCard = (guid: string, edge: 'top' | 'bottom') =>
    destinationOfDrop('x', { kind: 'card', status: 'NEW', guid, edge }, column, false)

  it('is beside the card that it is dropped on, by the nearer edge', () => {
    expect(onCard('b', 'top')).toEqual({ status: 'NEW', place: { before: 'b' } })
    expect(onCard('b', 'bottom')).toEqual({ status: 'NEW', place: { after: 'b' } })
  })

  it('is none on the card itself, or under it where it is the last', () => {
    expect(onCard('x', 'top')).toBeNull()
    expect(destinationOfDrop('c', END, column, false)).toBeNull()
  })

  it('is an end of the column outside of its cards', () => {
    const first: DropTarget = { kind: 'column', status: 'NEW', end: 'first' }
    expect(destinationOfDrop('c', first, column, false)?.place).toEqual({ at: 'first' })
    expect(destinationOfDrop('x', END, column, false)?.place).toEqual({ at: 'last' })
    expect(destinationOfDrop('x', END, empty, true)?.place).toEqual({ at: 'last' })
  })

  it('is behind the last card shown where others are not', () => {
    expect(destinationOfDrop('x', END, column, true)?.place).toEqual({ after: 'c' })
    const cut = { ...column, total: 9 }
    expect(destinationOfDrop('x', END, cut, false)?.place).toEqual({ after: 'c' })
  })
})

describe('a step of the menu', () => {
  it('leads past a neighbour or to an end', () => {
    expect(placeOfStep(column, 'b', 'up')).toEqual({ before: 'a' })
    expect(placeOfStep(column, 'b', 'down')).toEqual({ after: 'c' })
    expect(placeOfStep(column, 'b', 'first')).toEqual({ at: 'first' })
    expect(placeOfStep(column, 'b', 'last')).toEqual({ at: 'last' })
  })

  it('is none at its end, but where cards below are not shown', () => {
    expect(placeOfStep(column, 'a', 'up')).toBeNull()
    expect(placeOfStep(column, 'a', 'first')).toBeNull()
    expect(placeOfStep(column, 'c', 'down')).toBeNull()
    expect(placeOfStep(column, 'c', 'last')).toBeNull()
    expect(placeOfStep({ ...column, total: 9 }, 'c', 'last')).toEqual({ at: 'last' })
    expect(placeOfStep(column, 'x', 'up')).toBeNull()
  })
})

it('a place is said by its number, the end of a column behind the cards that are not shown', () => {
  const cut = { ...column, total: 9 }
  expect(ordinalOf(cut, 1, { after: 'a' })).toEqual({ index: 2, total: 9 })
  expect(ordinalOf(cut, 2, { at: 'last' })).toEqual({ index: 9, total: 9 })
})

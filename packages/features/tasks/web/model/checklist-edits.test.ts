import { expect, it } from 'vitest'
import {
  linesOf,
  movedItem,
  progressOf,
  renamed,
  ticked,
  withItem,
  withoutItem,
} from './checklist-edits.ts'

const LIST = ['a', 'b', 'c'].map((id) => ({ id, text: id, isDone: id === 'b' }))

it('a step is added last, renamed, ticked and removed, each for itself', () => {
  expect(withItem(LIST, 'd', 'New').at(-1)).toEqual({ id: 'd', text: 'New', isDone: false })
  expect(renamed(LIST, 'b', 'B')[1]).toEqual({ id: 'b', text: 'B', isDone: true })
  expect(ticked(LIST, 'a', true).map(({ isDone }) => isDone)).toEqual([true, true, false])
  expect(withoutItem(LIST, 'b').map(({ id }) => id)).toEqual(['a', 'c'])
})

it('a step moves, or stays', () => {
  expect(movedItem(LIST, 'c', { at: 'first' })?.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  expect(movedItem(LIST, 'a', { at: 'first' })).toBeNull()
})

it('progress counts what is done', () => {
  expect(progressOf(LIST)).toEqual({ done: 1, total: 3 })
  expect(progressOf([])).toEqual({ done: 0, total: 0 })
})

it('pasted lines are steps, empty ones none', () => {
  expect(linesOf('ESPD\r\n\n  Price schedule \nBond')).toEqual(['ESPD', 'Price schedule', 'Bond'])
})

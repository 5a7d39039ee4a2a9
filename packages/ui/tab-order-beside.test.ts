import { expect, it } from 'vitest'
import { tabTargetBeside } from './tab-order-beside.ts'

const PAGE = [1, 2, 3]
/** At the end of the document, after its heading, which is no stop. */
const HEADING = 10
const PANEL = [11, 12]

const target = (from: number, direction: 'on' | 'back', opener: number | null = 2) =>
  tabTargetBeside(
    {
      page: PAGE,
      panel: PANEL,
      opener,
      from,
      isInside: from >= HEADING,
      isBack: direction === 'back',
    },
    (one, other) => one < other,
  )

it('goes on from the end of the panel to what follows its opener, and back again', () => {
  expect(target(12, 'on')).toBe(3)
  expect(target(3, 'back')).toBe(12)
})

it('goes back from the start of the panel to its opener, and on again', () => {
  expect(target(11, 'back')).toBe(2)
  expect(target(HEADING, 'back')).toBe(2)
  expect(target(2, 'on')).toBe(11)
})

it('leaves every other step to the browser', () => {
  expect(target(11, 'on')).toBeUndefined()
  expect(target(12, 'back')).toBeUndefined()
  expect(target(HEADING, 'on')).toBeUndefined()
  expect(target(1, 'on')).toBeUndefined()
  expect(target(3, 'on')).toBeUndefined()
  expect(target(2, 'back')).toBeUndefined()
})

it('begins the page anew after its last stop', () => {
  expect(target(12, 'on', 3)).toBe(1)
  expect(target(11, 'back', 3)).toBe(3)
})

it('finds the place of an opener that Tab stops at no more', () => {
  expect(target(12, 'on', 1.5)).toBe(2)
  expect(target(11, 'back', 1.5)).toBe(1)
})

it('has the whole page after the panel where the opener is gone', () => {
  expect(target(12, 'on', null)).toBe(1)
  expect(target(11, 'back', null)).toBe(3)
  expect(target(1, 'back', null)).toBe(12)
})

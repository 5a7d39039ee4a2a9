import { expect, it } from 'vitest'
import { CALM, type Load, loadAfter } from './event-loop-load.ts'

const after = (delays: readonly number[], from: Load = CALM): Load => delays.reduce(loadAfter, from)
const times = (count: number, delay: number): number[] => Array<number>(count).fill(delay)

it('turns strangers away when the loop stays slow, then readers, and never more', () => {
  expect(after(times(3, 200)).level).toBe(0)
  expect(after(times(4, 200)).level).toBe(1)
  expect(after(times(100, 200)).level).toBe(1)
  expect(after(times(7, 400)).level).toBe(1)
  expect(after(times(8, 400)).level).toBe(2)
  expect(after(times(100, 10_000)).level).toBe(2)
})

it('takes one slow step for no pressure', () => {
  const steps = Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? 2000 : 5))
  expect(after(steps).level).toBe(0)
  expect(after([2000, 2000, 5, 2000, 2000]).level).toBe(0)
})

it('lets in again who was turned away once the loop has long been quick, a kind at a time', () => {
  const full = after(times(8, 400))
  expect(after(times(11, 5), full).level).toBe(2)
  expect(after(times(12, 5), full).level).toBe(1)
  expect(after(times(23, 5), full).level).toBe(1)
  expect(after(times(24, 5), full).level).toBe(0)
})

it('stays as it is between the bounds', () => {
  const some = after(times(4, 200))
  expect(after(times(100, 60), some).level).toBe(1)
  expect(after([...times(11, 5), 60, ...times(11, 5)], some).level).toBe(1)
})

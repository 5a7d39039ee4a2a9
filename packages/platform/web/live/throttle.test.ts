import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a burst is one call at once and one at its end', () => {
  const work = vi.fn()
  const { call } = throttle(work, 1000)
  for (let index = 0; index < 10; index += 1) call()
  expect(work).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1000)
  expect(work).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(2)
  call()
  expect(work).toHaveBeenCalledTimes(3)
})

test('nothing is done after the stop', () => {
  const work = vi.fn()
  const { call, stop } = throttle(work, 1000)
  call()
  call()
  stop()
  vi.advanceTimersByTime(5000)
  expect(work).toHaveBeenCalledTimes(1)
})

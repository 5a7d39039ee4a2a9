import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRememberedJobs } from './remembered-jobs.ts'

const log = { warn: () => undefined }
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('is done after its time, of the same key once', async () => {
  const done: string[] = []
  const kept = createRememberedJobs(log)
  for (const key of ['a', 'a', 'b']) kept.keep(key, 300, async () => void done.push(key))
  await vi.advanceTimersByTimeAsync(299_000)
  expect(done).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(done).toEqual(['a', 'b'])
  await kept.finish()
  expect(done).toHaveLength(2)
})

test('a run that began after it was kept has done it; one that began before has not', async () => {
  const work = vi.fn(async () => undefined)
  const kept = createRememberedJobs(log)
  const before = performance.now()
  await vi.advanceTimersByTimeAsync(1)
  kept.keep('a', 300, work)
  kept.done('a', before)
  await vi.advanceTimersByTimeAsync(301_000)
  expect(work).toHaveBeenCalledTimes(1)
  kept.keep('a', 300, work)
  await vi.advanceTimersByTimeAsync(1)
  kept.done('a', performance.now())
  await vi.advanceTimersByTimeAsync(301_000)
  expect(work).toHaveBeenCalledTimes(1)
})

test('what fails is tried again', async () => {
  const work = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no'))
  const kept = createRememberedJobs(log)
  kept.keep('a', 1, work)
  await vi.advanceTimersByTimeAsync(1_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(2)
})

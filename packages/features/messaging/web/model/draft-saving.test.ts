import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startDraftSaving } from './draft-saving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a draft is saved after a pause, the latest text alone', async () => {
  const save = vi.fn(() => Promise.resolve())
  const saving = startDraftSaving(save)
  saving.write('a')
  await vi.advanceTimersByTimeAsync(500)
  saving.write('ab')
  await vi.advanceTimersByTimeAsync(500)
  expect(save).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(500)
  expect(save.mock.calls).toEqual([['ab']])
})

test('one save at a time: what is written meanwhile follows', async () => {
  const gate = Promise.withResolvers<void>()
  const save = vi.fn((html: string) => (html === 'a' ? gate.promise : Promise.resolve()))
  const saving = startDraftSaving(save)
  saving.write('a')
  saving.flush()
  saving.write('b')
  saving.flush()
  expect(save).toHaveBeenCalledTimes(1)
  gate.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(save.mock.calls).toEqual([['a'], ['b']])
})

test('a draft that was sent does not come back by a save that was on its way', async () => {
  const gate = Promise.withResolvers<void>()
  const save = vi.fn((html: string) => (html === 'a' ? gate.promise : Promise.resolve()))
  const saving = startDraftSaving(save)
  saving.write('a')
  saving.flush()
  saving.sent()
  gate.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(save.mock.calls).toEqual([['a'], ['']])
  saving.write('b')
  saving.sent()
  await vi.advanceTimersByTimeAsync(5000)
  expect(save).toHaveBeenCalledTimes(2)
})

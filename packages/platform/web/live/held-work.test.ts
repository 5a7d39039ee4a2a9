import { expect, it, vi } from 'vitest'
import { createHeldWork } from './held-work.ts'

it('work is done at once while nobody holds it', () => {
  const work = vi.fn()
  createHeldWork(work).request()
  expect(work).toHaveBeenCalledTimes(1)
})

it('work that is held is done once, after the last has let go', () => {
  const work = vi.fn()
  const held = createHeldWork(work)
  held.hold()
  held.hold()
  held.request()
  held.request()
  held.release()
  expect(work).not.toHaveBeenCalled()
  held.release()
  expect(work).toHaveBeenCalledTimes(1)
  held.hold()
  held.release()
  expect(work).toHaveBeenCalledTimes(1)
})

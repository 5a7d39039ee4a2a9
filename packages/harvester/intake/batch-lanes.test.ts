import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { lanesFor } from './batch-lanes.ts'

it('runs two works at once and passes them on in their order', async () => {
  const [passed, seen] = [[] as number[], { now: 0, most: 0 }]
  const lanes = lanesFor((through) => void passed.push(through), 2)
  const work = (ms: number) => async () => {
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    await setTimeout(ms)
    seen.now -= 1
  }
  for (const [at, ms] of [30, 1, 20, 1, 1].entries()) await lanes.begin(work(ms), at)
  await lanes.settled()
  expect(passed).toEqual([0, 1, 2, 3, 4])
  expect(seen).toEqual({ now: 0, most: 2 })
})

it('passes nothing on behind a work that failed, and throws what that threw', async () => {
  const passed: number[] = []
  const lanes = lanesFor((through) => void passed.push(through), 2)
  let isOver = false
  await lanes.begin(async () => undefined, 1)
  await lanes.begin(async () => {
    await setTimeout(10)
    throw new Error('first')
  }, 2)
  await lanes.begin(async () => {
    await setTimeout(20)
    isOver = true
    throw new Error('second')
  }, 3)
  await expect(lanes.begin(async () => undefined, 4)).rejects.toThrow('first')
  await lanes.ended()
  await expect(lanes.settled()).rejects.toThrow('first')
  expect(isOver).toBe(true)
  expect(passed).toEqual([1])
})

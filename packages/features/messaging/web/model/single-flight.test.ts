import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('asked for while it runs, it runs once more, for all who asked', async () => {
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let begun = 0
  const go = singleFlight(async () => {
    const gate = gates[begun]
    begun += 1
    await gate?.promise
  })
  const first = go()
  const second = go()
  const third = go()
  expect(begun).toBe(1)
  gates[0]?.resolve()
  await first
  gates[1]?.resolve()
  await Promise.all([second, third])
  expect(begun).toBe(2)
  await go()
  expect(begun).toBe(3)
})

test('a run that fails does so for those who asked for it, and the next one runs', async () => {
  let count = 0
  const go = singleFlight(async () => {
    count += 1
    if (count === 1) throw new Error('offline')
  })
  const first = go()
  const second = go()
  await expect(first).rejects.toThrow('offline')
  await second
  expect(count).toBe(2)
})

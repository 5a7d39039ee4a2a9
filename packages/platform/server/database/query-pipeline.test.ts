import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { withQueryPipeline } from './query-pipeline.ts'

const asking = (log: string[], name: string) => async (): Promise<string> => {
  log.push(`asked ${name}`)
  await setImmediate()
  log.push(`answered ${name}`)
  return name
}

it('asks one after the other while the work goes on, and ends with the last answer', async () => {
  const log: string[] = []
  const result = await withQueryPipeline(async (enqueue) => {
    const first = enqueue(asking(log, 'a'))
    enqueue(asking(log, 'b'))
    log.push('worked')
    return first
  })
  expect(result).toBe('a')
  expect(log).toEqual(['worked', 'asked a', 'answered a', 'asked b', 'answered b'])
})

it('fails with what was asked, and asks nothing after it', async () => {
  const log: string[] = []
  const done = withQueryPipeline(async (enqueue) => {
    enqueue(async () => {
      throw new Error('no')
    })
    enqueue(asking(log, 'b'))
  })
  await expect(done).rejects.toThrow('no')
  expect(log).toEqual([])
})

it('leaves nothing under way where the work fails', async () => {
  const log: string[] = []
  const done = withQueryPipeline(async (enqueue) => {
    enqueue(asking(log, 'a'))
    await setImmediate()
    throw new Error('broken')
  })
  await expect(done).rejects.toThrow('broken')
  expect(log).toEqual(['asked a', 'answered a'])
})

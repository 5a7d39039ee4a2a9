import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { describe, expect, it } from 'vitest'
import { createSerialQueue } from './serial-queue.ts'

describe('turns', () => {
  it('lets one of a key work at a time, in the order in which they came, and others beside', async () => {
    const turns = createSerialQueue()
    const log: string[] = []
    const work = (key: string, name: string, ms: number) =>
      turns.take(key, async () => {
        log.push(`${name} begins`)
        await pause(ms)
        log.push(`${name} ends`)
        return name
      })
    const answers = await Promise.all([work('a', '1', 30), work('a', '2', 1), work('b', '3', 5)])
    expect(answers).toEqual(['1', '2', '3'])
    expect(log).toEqual(['1 begins', '3 begins', '3 ends', '1 ends', '2 begins', '2 ends'])
  })

  it('goes on after a failure', async () => {
    const turns = createSerialQueue()
    const failing = turns.take('a', () => Promise.reject(new Error('no')))
    const next = turns.take('a', async () => 'yes')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('yes')
  })

  it('turns away whom too many are before', async () => {
    const turns = createSerialQueue(2)
    let open: () => void = () => undefined
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const calls = Array.from({ length: 5 }, () => turns.take('a', () => gate))
    const refused = await Promise.allSettled(calls.slice(3))
    expect(refused.map((one) => one.status === 'rejected' && one.reason)).toEqual(
      Array(2).fill(new AppError('request.rate_limited', { retryAfterSeconds: 1 })),
    )
    open()
    await Promise.all(calls.slice(0, 3))
    expect(await turns.take('a', async () => 'again')).toBe('again')
  })
})

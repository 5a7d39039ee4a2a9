import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { describe, expect, it } from 'vitest'
import { createAdmissions, type Limits } from './admission-queue.ts'

const PATIENT = { atOnce: 2, mostWaiting: 100, patienceMs: 5000 }
const UNAVAILABLE = new AppError('system.unavailable')

const createAdmission = (limits: Limits) => createAdmissions({ one: limits }).one

/** Work that goes on until it is told to end. */
const gated = () => {
  let open: () => void = () => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  return { gate, open: () => open() }
}

describe('admission', () => {
  it('lets so many in at once, and the others when a place is free', async () => {
    const admission = createAdmission({ ...PATIENT, atOnce: 3 })
    let now = 0
    let most = 0
    const work = async () => {
      now += 1
      most = Math.max(most, now)
      await pause(2)
      now -= 1
    }
    expect(admission.isFull()).toBe(false)
    const all = Array.from({ length: 20 }, (_, at) => admission.take(`caller ${at % 5}`, work))
    expect(admission.isFull()).toBe(true)
    await Promise.all(all)
    expect(most).toBe(3)
    expect(admission.isFull()).toBe(false)
  })

  it('gives callers turns, however much one of them asks for', async () => {
    const admission = createAdmission(PATIENT)
    const log: string[] = []
    const ask = (caller: string) =>
      admission.take(caller, async () => {
        log.push(caller)
        await pause(1)
      })
    const all = [...Array.from({ length: 6 }, () => ask('greedy')), ask('modest'), ask('shy')]
    await Promise.all(all)
    expect(log.indexOf('modest')).toBeLessThan(3)
    expect(log.indexOf('shy')).toBeLessThan(4)
    expect(log).toHaveLength(8)
  })

  it('lets a caller rest as long as their work took, and nobody else', async () => {
    const admission = createAdmission({ ...PATIENT, atOnce: 3, mostOfOne: 1, callersRest: true })
    const began: Record<string, number[]> = { long: [], other: [] }
    const ask = (caller: string, ms: number) =>
      admission.take(caller, async () => {
        began[caller]?.push(performance.now())
        await pause(ms)
      })
    const first = ask('long', 100)
    const second = ask('long', 0)
    await first
    await ask('other', 0)
    expect(began['long']).toHaveLength(1)
    await second
    const [one = 0, two = 0] = began['long'] ?? []
    expect(two - one).toBeGreaterThan(190)
    expect(began['other']).toHaveLength(1)
  })

  it('counts to it what is done with the answer before anything else', async () => {
    const admission = createAdmission({ ...PATIENT, atOnce: 1, mostOfOne: 1, callersRest: true })
    const began: number[] = []
    const ask = () => admission.take('long', async () => void began.push(performance.now()))
    const writing = ask().then(() => {
      const end = performance.now() + 100
      while (performance.now() < end);
    })
    await Promise.all([writing, ask()])
    const [one = 0, two = 0] = began
    expect(two - one).toBeGreaterThan(190)
  })

  it('leaves a place to others whatever one caller does', async () => {
    const admission = createAdmission(PATIENT)
    const { gate, open } = gated()
    const greedy = [1, 2, 3].map(() => admission.take('greedy', () => gate))
    expect(await admission.take('modest', async () => 'answer')).toBe('answer')
    open()
    await Promise.all(greedy)
  })

  it('turns away who has the most waiting when too many wait', async () => {
    const admission = createAdmission({ ...PATIENT, mostWaiting: 2 })
    const { gate, open } = gated()
    const greedy = Array.from({ length: 4 }, () => admission.take('greedy', () => gate))
    const refused = Promise.allSettled(greedy)
    // One runs and two wait; the fourth was too many.
    await expect(greedy[3]).rejects.toEqual(UNAVAILABLE)
    const other = [1, 2].map(() => admission.take('modest', () => gate))
    await expect(greedy[2]).rejects.toEqual(UNAVAILABLE)
    open()
    await Promise.all(other)
    expect((await refused).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
  })

  it('lets nobody wait for ever, and drops who has left', async () => {
    const admission = createAdmission({ atOnce: 1, mostWaiting: 10, patienceMs: 20 })
    const { gate, open } = gated()
    const first = admission.take('a', () => gate)
    const left = new AbortController()
    const gone = admission.take('b', async () => 'never', left.signal)
    left.abort(new Error('left'))
    await expect(gone).rejects.toThrow('left')
    await expect(admission.take('b', async () => 'never')).rejects.toEqual(UNAVAILABLE)
    await expect(admission.take('b', async () => 'never', left.signal)).rejects.toThrow('left')
    open()
    await first
    expect(await admission.take('b', async () => 'now')).toBe('now')
  })

  it('goes on after a failure', async () => {
    const admission = createAdmission({ ...PATIENT, atOnce: 1 })
    await expect(admission.take('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await admission.take('a', async () => 'yes')).toBe('yes')
  })

  it('lets kinds take turns at what they share, and who needs much is not passed by', async () => {
    const one = { ...PATIENT, atOnce: 10 }
    const { small, large } = createAdmissions(
      { small: one, large: { ...one, connections: 2 } },
      { mostConnections: 2 },
    )
    const { gate, open } = gated()
    const log: string[] = []
    const ask = (admission: typeof small, name: string) =>
      admission.take(name, async () => {
        log.push(name)
        await pause(1)
      })
    const first = small.take('a', () => gate)
    const all = [ask(large, 'large'), ...['b', 'c', 'd'].map((name) => ask(small, name))]
    expect(small.isFull()).toBe(true)
    open()
    await Promise.all([first, ...all])
    // One place was free all the while.
    expect(log[0]).toBe('large')
    expect(log).toHaveLength(4)
    expect(small.isFull()).toBe(false)
    expect(large.isFull()).toBe(false)
  })

  it('keeps a kind that is full from holding up another', async () => {
    const { slow, quick } = createAdmissions(
      { slow: PATIENT, quick: PATIENT },
      { mostConnections: 4 },
    )
    const { gate, open } = gated()
    const flood = Array.from({ length: 9 }, (_, at) => slow.take(`caller ${at}`, () => gate))
    expect(slow.isFull()).toBe(true)
    expect(await quick.take('modest', async () => 'answer')).toBe('answer')
    open()
    await Promise.all(flood)
  })

  it('lets a place rest before the next comes, and keeps nobody who is done', async () => {
    const { one } = createAdmissions({ one: { ...PATIENT, atOnce: 1 } }, { restMs: () => 2000 })
    const start = performance.now()
    expect(await one.take('a', async () => 'first')).toBe('first')
    expect(performance.now() - start).toBeLessThan(1900)
    expect(one.isFull()).toBe(true)
    expect(await one.take('b', async () => 'second')).toBe('second')
    // A timer may be a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(1998)
  })
})

import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSharedAnswers } from './answer-cache.ts'

const FRESH = { mayBeOld: false }
const OLD = { mayBeOld: true }

/** Counts how often it works. */
const counter = () => {
  let n = 0
  return async () => {
    n += 1
    const answer = { n }
    await pause(5)
    return answer
  }
}

describe('shared answers', () => {
  it('asks once for all who ask the same at a time', async () => {
    const answers = createSharedAnswers<{ n: number }>(1000, 10)
    const work = counter()
    const all = ['a', 'a', 'b', 'a'].map((key) => answers.ask(key, FRESH, work))
    expect((await Promise.all(all)).map(({ n }) => n)).toEqual([1, 1, 2, 1])
    expect(await answers.ask('a', FRESH, work)).toEqual({ n: 3 })
  })

  it('gives what was answered lately to whom it may be old, for a time', async () => {
    const answers = createSharedAnswers<{ n: number }>(40, 10)
    const work = counter()
    await answers.ask('a', FRESH, work)
    expect(await answers.ask('a', OLD, work)).toEqual({ n: 1 })
    await pause(60)
    expect(await answers.ask('a', OLD, work)).toEqual({ n: 2 })
  })

  it('keeps no failure', async () => {
    const answers = createSharedAnswers<object>(1000, 10)
    const fail = () => Promise.reject(new Error('no'))
    const both = [1, 2].map(() => answers.ask('a', OLD, fail))
    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(
      Array(2).fill('rejected'),
    )
    expect(await answers.ask('a', OLD, async () => ({ ok: true }))).toEqual({ ok: true })
  })

  it('tells the work when all who asked have left, and not before', async () => {
    const answers = createSharedAnswers<object>(1000, 10)
    const [one, other] = [new AbortController(), new AbortController()]
    let signal: AbortSignal | undefined
    const work = async (given: AbortSignal) => {
      signal = given
      await pause(20)
      given.throwIfAborted()
      return { answered: true }
    }
    const all = [one, other].map(({ signal: own }) =>
      answers.ask('a', { mayBeOld: false, signal: own }, work),
    )
    const settled = Promise.allSettled(all)
    one.abort()
    expect(signal?.aborted).toBe(false)
    other.abort()
    expect(signal?.aborted).toBe(true)
    expect(await answers.ask('a', FRESH, counter())).toEqual({ n: 1 })
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})

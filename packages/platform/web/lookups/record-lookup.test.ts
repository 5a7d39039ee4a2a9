import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { recordLookup } from './record-lookup.ts'

interface Named {
  readonly id: string
  readonly name: string
}

const idOf = (number: number) => `3fa85f64-5717-4562-b3fc-${String(number).padStart(12, '0')}`
const idsTo = (count: number) => Array.from({ length: count }, (_, number) => idOf(number))
const NOBODY = { readerId: null }
const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

/** A look-up of what a server would know, the calls that it was asked with, and a cache. */
const setUp = (
  options: { readonly hidden?: readonly string[]; readonly staleMs?: number } = {},
) => {
  const calls: { readonly ids: readonly string[]; readonly readerId: string | null }[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const state = { isBroken: false }
  const lookup = recordLookup({
    name: 'thing',
    ...(options.staleMs !== undefined && { staleMs: options.staleMs }),
    find: async (ids, { readerId }: { readonly readerId: string | null }): Promise<Named[]> => {
      calls.push({ ids, readerId })
      if (state.isBroken) throw new Error('no answer')
      return ids
        .filter((id) => !options.hidden?.includes(id))
        .reverse()
        .map((id) => ({ id, name: `${id} for ${readerId}` }))
    },
    idsOf: ({ id }) => [id],
  })
  const read = (id: string, scope: { readonly readerId: string | null } = NOBODY) =>
    client.fetchQuery(lookup(scope, id))
  const readAll = async (ids: readonly string[], scope = NOBODY) => {
    const answers = Promise.all(ids.map((id) => read(id, scope)))
    await vi.advanceTimersByTimeAsync(1)
    return answers
  }
  const cached = (id: string, scope = NOBODY) =>
    client.getQueryCache().find({ queryKey: lookup(scope, id).queryKey })
  return { calls, state, client, read, readAll, cached }
}

beforeEach(async () => {
  // What a look-up fetches with its first use is no part of its time.
  await import('dataloader')
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a look-up by ids', () => {
  it('joins what is asked for in one tick, each id once', async () => {
    const { calls, readAll } = setUp()
    const answers = await readAll([idOf(1), idOf(2), idOf(1)])
    expect(calls).toEqual([{ ids: [idOf(1), idOf(2)], readerId: null }])
    expect(answers.map((answer) => answer?.id)).toEqual([idOf(1), idOf(2), idOf(1)])
  })

  it('asks for at most 20 in a call', async () => {
    const { calls, readAll } = setUp()
    await readAll(idsTo(41))
    expect(calls.map(({ ids }) => ids.length)).toEqual([20, 20, 1])
  })

  it('knows a missing record as missing, without another call', async () => {
    const { calls, readAll } = setUp({ hidden: [idOf(2)] })
    expect(await readAll([idOf(1), idOf(2)])).toMatchObject([{ id: idOf(1) }, null])
    expect(await readAll([idOf(2)])).toEqual([null])
    expect(calls).toHaveLength(1)
  })

  it('sends no malformed id, which would cost the others of its call their answer', async () => {
    const { calls, readAll } = setUp()
    expect(await readAll(['../x', idOf(1)])).toMatchObject([null, { id: idOf(1) }])
    expect(calls.map(({ ids }) => ids)).toEqual([[idOf(1)]])
  })

  it('asks again for an answer that is 300 seconds old', async () => {
    const { calls, readAll } = setUp()
    await readAll([idOf(1)])
    vi.advanceTimersByTime(298 * SECOND_MS)
    await readAll([idOf(1)])
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(2 * SECOND_MS)
    await readAll([idOf(1)])
    expect(calls).toHaveLength(2)
  })

  it('keeps answers as long as its source says', async () => {
    const { calls, readAll } = setUp({ staleMs: HOUR_MS })
    await readAll([idOf(1)])
    vi.advanceTimersByTime(HOUR_MS - SECOND_MS)
    await readAll([idOf(1)])
    expect(calls).toHaveLength(1)
    vi.advanceTimersByTime(SECOND_MS)
    await readAll([idOf(1)])
    expect(calls).toHaveLength(2)
  })

  it('purges an answer that nobody has asked for in 24 hours', async () => {
    const { readAll, cached } = setUp()
    await readAll([idOf(1)])
    vi.advanceTimersByTime(24 * HOUR_MS - SECOND_MS)
    expect(cached(idOf(1))).toBeDefined()
    vi.advanceTimersByTime(SECOND_MS)
    expect(cached(idOf(1))).toBeUndefined()
  })

  it('shows no reader the answer of another, and asks for each by itself', async () => {
    const { calls, read } = setUp()
    const both = Promise.all([read(idOf(1), { readerId: 'a' }), read(idOf(1), { readerId: 'b' })])
    await vi.advanceTimersByTimeAsync(1)
    expect(await both).toMatchObject([{ name: `${idOf(1)} for a` }, { name: `${idOf(1)} for b` }])
    expect(calls.map(({ readerId }) => readerId)).toEqual(['a', 'b'])
  })

  it('asks again after a call that failed', async () => {
    const { calls, state, read, readAll } = setUp()
    state.isBroken = true
    const failed = expect(Promise.all([read(idOf(1)), read(idOf(2))])).rejects.toThrow('no answer')
    await vi.advanceTimersByTimeAsync(1)
    await failed
    state.isBroken = false
    expect(await readAll([idOf(1)])).toMatchObject([{ id: idOf(1) }])
    expect(calls).toHaveLength(2)
  })

  it('forgets everything with the session, as the session provider resets all queries', async () => {
    const { client, readAll, cached } = setUp()
    await readAll([idOf(1)])
    await client.resetQueries()
    expect(cached(idOf(1))?.state.data).toBeUndefined()
  })
})

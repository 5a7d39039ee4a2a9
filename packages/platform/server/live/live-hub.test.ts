import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { BEAT_MS } from '@kogge/domain/live/live-topics.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createLiveHub, type LiveClient, type LiveHub } from './live-hub.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
let database: TestDatabase
let hub: LiveHub
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(() => {
  // Beats come when a test says so; what is requested is read as ever.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  hub = createLiveHub({ db: database.db, log: quiet })
})
afterEach(async () => {
  await hub.stop()
  vi.useRealTimers()
})
afterAll(() => database.close())

const clientOf = (userId: string, behind = () => false) => {
  const sent: string[] = []
  const state = { isEnded: false }
  const client: LiveClient = {
    userId,
    signInId: randomUUID(),
    fingerprint: '',
    endsAt: new Date('2100-01-01T00:00:00Z'),
    after: null,
    send: (frame) => sent.push(frame),
    isBehind: behind,
    end: () => {
      state.isEnded = true
    },
  }
  return { client, sent, state }
}

it('a process takes on so many connections, a user a few of them, and all learn where they stand', async () => {
  const own = randomUUID()
  const outcomes = Array.from({ length: 9 }, () => hub.join(clientOf(own).client))
  expect(outcomes).toEqual([...Array(8).fill('joined'), 'most_of_user'])
  const others = Array.from({ length: 1992 }, () => clientOf(randomUUID()))
  for (const { client } of others) expect(hub.join(client)).toBe('joined')
  const further = clientOf(randomUUID())
  expect(hub.join(further.client)).toBe('most_of_process')
  await expect
    .poll(() => others.every(({ sent }) => sent.join('').includes('"reset"')), { timeout: 20_000 })
    .toBe(true)
  for (const { client } of others.slice(0, 1)) hub.leave(client)
  expect(hub.join(further.client)).toBe('joined')
})

it('each beat has the position, and a client that has not read since the last one is left', async () => {
  let isBehind = false
  const slow = clientOf(randomUUID(), () => isBehind)
  const quick = clientOf(randomUUID())
  hub.join(slow.client)
  hub.join(quick.client)
  await expect.poll(() => quick.sent.join('')).toContain('"reset"')
  vi.advanceTimersByTime(BEAT_MS)
  expect(quick.sent.at(-1)).toMatch(/^id: \d+:\d+:[\d,]*\ndata: {"is":"beat"}\n\n$/)
  isBehind = true
  vi.advanceTimersByTime(BEAT_MS)
  expect(slow.state.isEnded).toBe(false)
  vi.advanceTimersByTime(BEAT_MS)
  expect(slow.state.isEnded).toBe(true)
  expect(quick.state.isEnded).toBe(false)
})

it('all connections end when it stops', async () => {
  const { client, state } = clientOf(randomUUID())
  hub.join(client)
  await hub.stop()
  expect(state.isEnded).toBe(true)
})

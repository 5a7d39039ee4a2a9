import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { deadLetterQueueOf, handle, type Queue, startJobs } from './job-queues.jobs.ts'
import type { Log } from './procedures/procedure-context.ts'
import { TEST_TOKEN_KEYS } from './testing/test-context.ts'

const SECRET = 'a token that must not be logged'
const logged: string[] = []
const keep = (data: object, message: string) => void logged.push(message + JSON.stringify(data))
const log: Log = { info: keep, warn: keep, error: keep }

const queue = (name: string): Queue<{ word: string }> => ({
  name,
  data: z.object({ word: z.string() }),
  retries: 1,
  retryDelaySeconds: 1,
  timeoutSeconds: 30,
})

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const countIn = async (name: string): Promise<number> => {
  const { rows } = await database.pool.query(
    'select count(*)::int as jobs from pgboss.job where name = $1',
    [name],
  )
  return rows[0].jobs
}

test('what keeps failing ends among the dead, and the log has no word of it', async () => {
  const failing = queue('test.failing')
  let runs = 0
  const worker = await startJobs({
    mailSeals: TEST_TOKEN_KEYS,
    url: database.url,
    log,
    roles: ['worker'],
    handlers: [
      handle(
        failing,
        async () => {
          runs++
          throw new Error('not today')
        },
        0.5,
      ),
    ],
  })
  try {
    await worker.send(database.db, failing, { word: SECRET })
    await vi.waitFor(async () => expect(await countIn('test.failing.dead')).toBe(1), {
      timeout: 20_000,
      interval: 200,
    })
    expect(runs).toBe(2)
    expect(logged.join('\n')).toContain('job failed')
    expect(logged.join('\n')).not.toContain(SECRET)
  } finally {
    await worker.stop()
  }
})

test('whom it concerns is given what was given up, however it ended', async () => {
  const failing = { ...queue('test.lost'), retries: 0 }
  const given: string[] = []
  const worker = await startJobs({
    mailSeals: TEST_TOKEN_KEYS,
    url: database.url,
    log,
    roles: ['worker'],
    handlers: [
      handle(failing, () => Promise.reject(new Error('not today')), 0.5),
      handle(deadLetterQueueOf(failing), async ({ word }) => void given.push(word), 0.5),
    ],
  })
  try {
    await worker.send(database.db, failing, { word: 'one' })
    await vi.waitFor(() => expect(given).toEqual(['one']), { timeout: 20_000, interval: 100 })
  } finally {
    await worker.stop()
  }
})

test('a job that is to leave nothing is gone once it is done, with its hours; one that fails is tried again', async () => {
  const quiet = { ...queue('test.quiet'), leavesNothing: true }
  const usual = queue('test.usual')
  const done: string[] = []
  const failing = new Set(['second'])
  const worker = await startJobs({
    mailSeals: TEST_TOKEN_KEYS,
    url: database.url,
    log,
    roles: ['worker'],
    handlers: [
      handle(usual, async ({ word }) => void done.push(word), 0.5),
      handle(
        quiet,
        async ({ word }) => {
          if (failing.delete(word)) throw new Error('not today')
          done.push(word)
        },
        0.5,
      ),
    ],
  })
  try {
    await worker.send(database.db, usual, { word: 'usual' })
    await worker.send(database.db, quiet, { word: 'first' })
    await worker.send(database.db, quiet, { word: 'second' })
    await vi.waitFor(
      async () => {
        expect(done.toSorted()).toEqual(['first', 'second', 'usual'])
        expect(await countIn(quiet.name)).toBe(0)
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(await countIn(usual.name)).toBe(1)
    expect(await countIn(`${quiet.name}.dead`)).toBe(0)
  } finally {
    await worker.stop()
  }
})

test('stopping waits for the job that runs', async () => {
  const slow = queue('test.slow')
  const events: string[] = []
  const worker = await startJobs({
    mailSeals: TEST_TOKEN_KEYS,
    url: database.url,
    log,
    roles: ['worker'],
    handlers: [
      handle(
        slow,
        async ({ word }) => {
          events.push('begun')
          await new Promise((resolve) => setTimeout(resolve, 800))
          events.push(word)
        },
        0.5,
      ),
    ],
  })
  await worker.send(database.db, slow, { word: 'done' })
  await vi.waitFor(() => expect(events).toEqual(['begun']), { timeout: 10_000 })
  await worker.stop()
  events.push('stopped')
  expect(events).toEqual(['begun', 'done', 'stopped'])
})

test('a process without the worker role sends and does no work', async () => {
  const waiting = queue('test.waiting')
  const run = vi.fn(async () => undefined)
  const sender = await startJobs({
    mailSeals: TEST_TOKEN_KEYS,
    url: database.url,
    log,
    roles: ['web'],
    handlers: [handle(waiting, run, 0.5)],
  })
  await sender.send(database.db, waiting, { word: 'x' })
  await new Promise((resolve) => setTimeout(resolve, 1200))
  await sender.stop()
  expect(run).not.toHaveBeenCalled()
  expect(await countIn('test.waiting')).toBe(1)
})

test('work that is kept is done though its job was deleted: by its process’s own memory, at the latest as that stops', async () => {
  const kept: Queue<{ word: string }> = {
    ...queue('test.kept'),
    isKept: true,
    delaySeconds: 3600,
    keyOf: ({ word }) => word,
  }
  const done: string[] = []
  const started = () =>
    startJobs({
      mailSeals: TEST_TOKEN_KEYS,
      url: database.url,
      log,
      roles: ['web'],
      handlers: [handle(kept, async ({ word }) => void done.push(word))],
    })
  const process = await started()
  await process.send(database.db, kept, { word: 'once' })
  await process.send(database.db, kept, { word: 'once' })
  const undone = database.db.transaction(async (tx) => {
    await process.send(tx, kept, { word: 'taken back' })
    throw new Error('no')
  })
  await expect(undone).rejects.toThrow('no')
  await database.pool.query(`delete from pgboss.job where name = 'test.kept'`)
  expect(done).toEqual([])
  await process.stop()
  expect(done).toEqual(['once'])
})

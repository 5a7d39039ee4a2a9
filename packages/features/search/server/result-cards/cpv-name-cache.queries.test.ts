import { setTimeout as sleep } from 'node:timers/promises'
import { cpv } from '@kogge/db/schema/reference.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { codeNames } from './cpv-name-cache.queries.ts'

/** Of no list: a process keeps the names that it has once read, in whatever database. */
const [LISTED, UNLISTED] = [60_119_881, 60_119_882]

let database: TestDatabase

const listed = (num: number, en: string) =>
  database.db.insert(cpv).values({ code: String(num), num, parent: null, level: 5, labels: { en } })

const named = async (num: number) =>
  (await codeNames(database.db, [LISTED, num])).found([num], 'en', (piece) =>
    piece.text.startsWith('Ferry') ? [[0, 0]] : [],
  )?.code ?? null

beforeAll(async () => {
  database = await testDatabase()
  await listed(LISTED, 'Harbour pilots')
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(() => database.close())

test('a code that is in no list is asked for once a minute, and has its name when it comes into one', async () => {
  const start = performance.now()
  const now = vi.spyOn(performance, 'now').mockReturnValue(start)
  expect(await named(UNLISTED)).toBeNull()
  const asked = vi.spyOn(database.pool, 'query')
  expect(await named(UNLISTED)).toBeNull()
  expect(asked).not.toHaveBeenCalled()
  await listed(UNLISTED, 'Ferry services')
  asked.mockClear()
  now.mockReturnValue(start + 61_000)
  // The cache looks at the clock once in a millisecond.
  await sleep(20)
  expect(await named(UNLISTED)).toBe(String(UNLISTED))
  expect(asked).toHaveBeenCalledTimes(1)
})

import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSealing, watchOf } from '../sealing/signing-and-slot-keys.ts'
import { CLOCKS_PART_MS, partOf } from './database-clock.ts'

const SECRET = 'a secret of the tests, thirty-two characters or more'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** A server whose clock stands by some milliseconds beside the right one, and what its log is told. */
const serverBeside = (offset: number, clock = () => Date.now()) => {
  const alarms: string[] = []
  const log = { error: (_facts: object, message: string) => void alarms.push(message) }
  const { readClocks } = createSealing(
    SECRET,
    watchOf(log, () => new Date(clock() + offset)),
  )
  return { alarms, read: () => database.db.transaction((tx) => readClocks(tx)) }
}

test('both clocks are read, and may part by as much as is said', async () => {
  for (const offset of [0, CLOCKS_PART_MS - 500, 500 - CLOCKS_PART_MS]) {
    const { alarms, read } = serverBeside(offset)
    const clocks = await read()
    expect(partOf(clocks)).toBeLessThanOrEqual(CLOCKS_PART_MS)
    expect(Math.abs(clocks.database.getTime() - Date.now())).toBeLessThan(3000)
    expect(alarms).toEqual([])
  }
})

test('where they part by more it is refused, and told to whoever watches', async () => {
  for (const offset of [CLOCKS_PART_MS + 1500, -CLOCKS_PART_MS - 1500, 2 * 24 * 3_600_000]) {
    const { alarms, read } = serverBeside(offset)
    await expect(read()).rejects.toMatchObject({ code: 'system.clocks_part' })
    expect(alarms).toEqual([
      'ALARM: the clocks of the database and of the server part; nothing is signed',
    ])
  }
})

test('a slow answer is no alarm, and hides no clock that parts', async () => {
  let reads = 0
  // As if the first answer had taken an hour.
  const slowOnce = serverBeside(0, () => Date.now() + (reads++ === 0 ? -3_600_000 : 0))
  await expect(slowOnce.read()).resolves.toBeDefined()
  expect(slowOnce.alarms).toEqual([])
  let steps = 0
  const alwaysSlow = serverBeside(0, () => Date.now() + steps++ * 3_600_000)
  await expect(alwaysSlow.read()).rejects.toMatchObject({ code: 'system.unavailable' })
})

test('a database that was told another time is found', async () => {
  const { read, alarms } = serverBeside(0)
  const { pool } = database
  await pool.query(`create or replace function kogge_clock() returns timestamptz language sql
    volatile as $$ select clock_timestamp() + interval '2 days' $$`)
  await expect(read()).rejects.toMatchObject({ code: 'system.clocks_part' })
  expect(alarms).toHaveLength(1)
  await pool.query(`create or replace function kogge_clock() returns timestamptz language sql
    volatile as $$ select clock_timestamp() $$`)
  await expect(read()).resolves.toBeDefined()
})

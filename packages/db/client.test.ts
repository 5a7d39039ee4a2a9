import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect } from './client.ts'
import { isMigrated } from './schema-migration.ts'
import { type TestDatabase, testDatabase } from './testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
afterEach(() => vi.useRealTimers())

test('a clone holds every migration', async () => {
  expect(await isMigrated(database.pool)).toBe(true)
})

test('words fold diacritics and follow the stemmers of their languages', async () => {
  const found = async (language: string, text: string, word: string) => {
    const { rows } = await database.db.execute<{ hit: boolean }>(
      sql`select to_tsvector(kogge_config(${language}), ${text}) @@ kogge_word(${word}) as hit`,
    )
    return rows[0]?.hit
  }
  expect(await found('lv', 'Ceļu būvniecība', 'buvnieciba')).toBe(true)
  expect(await found('en', 'Construction of roads', 'road')).toBe(true)
  expect(await found('lt', 'Kelių tiesimas', 'kelias')).toBe(true)
  expect(await found('en', 'Construction of roads', 'bridge')).toBe(false)
})

test('a phrase is found in its order alone', async () => {
  const { rows } = await database.db.execute<{ a: boolean; b: boolean }>(
    sql`select to_tsvector('kogge_en', 'cleaning of public roads') @@ kogge_phrase('public roads') as a,
      to_tsvector('kogge_en', 'cleaning of public roads') @@ kogge_phrase('roads public') as b`,
  )
  expect(rows[0]).toEqual({ a: true, b: false })
})

test('who searches again within some minutes finds the connection as it was', async () => {
  const { pool, close } = connect(database.url, { max: 1 })
  const connection = async () => {
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    return rows[0]?.pid
  }
  try {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const first = await connection()
    vi.advanceTimersByTime(5 * 60_000)
    expect(await connection()).toBe(first)
    vi.advanceTimersByTime(11 * 60_000)
    expect(await connection()).not.toBe(first)
  } finally {
    vi.useRealTimers()
    await close()
  }
})

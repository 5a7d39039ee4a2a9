import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isMigrated } from './migrate.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

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

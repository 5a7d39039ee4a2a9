import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { wordsIn } from '@kogge/domain/search/words/word-tokens.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { lexemesOf } from './lexemes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

setFlagsFromString('--expose-gc')
const clear: () => void = runInNewContext('gc')

const heap = (): number => {
  clear()
  return process.memoryUsage().heapUsed
}

test('a word that is remembered keeps nothing of the text that it was cut out of', async () => {
  const filler = ', '.repeat(60_000)
  const learn = async (name: string) => {
    for (const language of ['xx', 'lv', 'en'])
      for (let n = 0; n < 40; n += 1) {
        const text = Buffer.from(`${filler}${name}${language}${n}uzturēšana ${filler}`).toString()
        const lexemeOf = await lexemesOf(database.db, new Map([[language, wordsIn(text)]]))
        expect(lexemeOf(language, `${name}${language}${n}uzturēšana`)).toContain('uzturesan')
      }
  }
  await learn('before')
  const before = heap()
  await learn('atarpilsetasielu')
  // The texts have 58 megabytes.
  expect((heap() - before) / 1e6).toBeLessThan(10)
})

test('each word has the form of its own language, also beside one without a stemmer', async () => {
  const { db } = database
  await db.execute(sql`create schema other`)
  await db.execute(sql`create text search dictionary other.kogge_en_stem
    (template = snowball, language = 'german')`)
  const words = ['zroads', 'zbridges']
  const lexemeOf = await lexemesOf(
    db,
    new Map([
      ['zz', words],
      ['en', words],
      ['de', ['zhäusern']],
    ]),
  )
  expect(words.map((word) => lexemeOf('zz', word))).toEqual(words)
  expect(words.map((word) => lexemeOf('en', word))).toEqual(['zroad', 'zbridg'])
  expect(lexemeOf('de', 'zhäusern')).toBe('zhaus')
})

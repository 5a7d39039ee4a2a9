import { cpv } from '@kogge/db/schema/reference.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addRequest } from '../search.fixture.ts'
import { drawWords } from './spelling-dictionary.commands.ts'
import { hasStemmer, NO_ESTONIAN } from './word-query.fixture.ts'

let database: TestDatabase
const add = (title: Record<string, string>) =>
  addRequest(database.db, {
    title,
    cpv: '45233120',
    country: 'LV',
    importedAt: TEST_NOW,
    deadlineAt: null,
    euros: null,
  })
beforeAll(async () => {
  database = await testDatabase()
  const labels = { lt: 'Faradėjaus narvas', lv: 'Galdi', et: 'Pärast', en: 'Cages and tables' }
  await database.db
    .insert(cpv)
    .values({ code: '39000001', num: 39_000_001, parent: null, level: 5, labels })
})
afterAll(() => database.close())

/** As a process that has just started. */
const findsIn = async (...asked: [typed: string, language: string, text: string]) => {
  vi.resetModules()
  const fresh = await import('./word-query.fixture.ts')
  return fresh.findsIn(database.db, ...asked)
}

test('a word that texts of a language hold is found by its stem there, whoever else has it', async ({
  skip,
}) => {
  // Elsewhere Estonian words are indexed as they are written.
  skip(!(await hasStemmer(database.db, 'et')), NO_ESTONIAN)
  expect(await findsIn('narva', 'et', 'Narva')).toBe(false)
  for (const title of ['Narva linna tänavate remont', 'Narva maantee ehitus', 'Galda'])
    await add({ et: title })
  await drawWords(database.db, { now: TEST_NOW, signal: new AbortController().signal })
  expect(await findsIn('narva', 'et', 'Narva')).toBe(true)
  // Others are still not taken for its words, nor what one text has alone.
  expect(await findsIn('galdu', 'et', 'galdu')).toBe(false)
  expect(await findsIn('galda', 'et', 'galdu')).toBe(false)
})

test('no word is looked for by a stem that is a little word of another language', async ({
  skip,
}) => {
  // It is by its Estonian stem that `pärast` tells of the word.
  skip(!(await hasStemmer(database.db, 'et')), NO_ESTONIAN)
  for (const title of ['Parama mokyklai', 'Parama ligoninei']) await add({ lt: title })
  const later = new Date(TEST_NOW.getTime() + 2 * 24 * 60 * 60_000)
  await drawWords(database.db, { now: later, signal: new AbortController().signal })
  expect(await findsIn('parama', 'lv', 'par')).toBe(false)
})

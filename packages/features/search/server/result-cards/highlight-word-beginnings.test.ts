import { lexemesOf } from '@kogge/db/search-index/lexemes.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { READING_LANGUAGES } from '@kogge/domain/search/words/word-readings.ts'
import { beginningOf, foldWord } from '@kogge/domain/search/words/word-tokens.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  await database.close()
})

/** Beginnings and endings that stemmers know, with whatever between. */
const BEGINNINGS = [
  'ge',
  'be',
  'un',
  'pre',
  'dy',
  'ly',
  'sk',
  'bhf',
  'mb',
  'uu',
  'yo',
  'qu',
  'ιδ',
  '',
]
const ENDINGS = ['ing', 'ies', 'heit', 'ement', 'mente', 'lar', 'ssa', 'ului', 'hoz', 'οντας', '']
const word = fc
  .tuple(
    fc.constantFrom(...BEGINNINGS),
    fc.string({ unit: fc.constantFrom(...'abdegilmnorstuvyzäõßāķø'), maxLength: 8 }),
    fc.constantFrom(...ENDINGS),
  )
  .map((parts) => parts.join(''))
  .filter((text) => text !== '')

/** Forms that differ most from their words, some of them read in a language that is not theirs. */
const CHANGED = [
  'dying',
  'lying',
  'skies',
  'ugly',
  'loeb',
  'luua',
  'parandamine',
  'pipeline',
  'publications',
  'duplicateurs',
  'acciaio',
  'ghiacciaie',
  'commission',
  'eenheden',
  'seen',
  'egy',
  'nno',
  'uitgevoerd',
  'afgewerkt',
  'gewerkt',
  'vergelijking',
  'oeffentlich',
  'bekendtgoerelse',
  'checkdigit',
  'bhfuil',
  'τις',
  'dyßyoayøt',
]

// Words are marked in results only where they begin so.
test('a form begins as its word does, up to the letters that stemmers change', async () => {
  const words = [...new Set([...fc.sample(word, 6000), ...CHANGED])]
  for (const language of [...READING_LANGUAGES, 'lv', 'pl']) {
    const lexemeOf = await lexemesOf(database.db, new Map([[language, words]]))
    const changed = words.filter(
      (one) => !foldWord(one).startsWith(beginningOf(language, lexemeOf(language, one))),
    )
    expect({ language, changed }).toEqual({ language, changed: [] })
  }
})

import { lexemesOf } from '@kogge/db/lexicon.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { READING_LANGUAGES } from '@kogge/domain/search/readings.ts'
import { foldWord, keepsInitials } from '@kogge/domain/search/tokens.ts'
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

// Words are marked in results only where they begin as what is looked for.
test('no stemmer but the Irish one changes how a word begins', async () => {
  const words = [...new Set([...fc.sample(word, 4000), 'dying', 'lying', 'skies', 'ugly'])]
  for (const language of READING_LANGUAGES.filter(keepsInitials)) {
    const lexemeOf = await lexemesOf(database.db, new Map([[language, words]]))
    const changed = words.filter((one) => {
      const lexeme = lexemeOf(language, one)
      return lexeme !== '' && lexeme.slice(0, 1) !== foldWord(one).slice(0, 1)
    })
    expect({ language, changed }).toEqual({ language, changed: [] })
  }
})

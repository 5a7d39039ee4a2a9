import { cpv } from '@kogge/db/schema/reference.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hasStemmer, NO_ESTONIAN } from './word-query.fixture.ts'

let database: TestDatabase
let fresh: typeof import('./word-query.fixture.ts')
beforeAll(async () => {
  database = await testDatabase()
  // A process learns the vocabulary once, and another test may have asked for it before.
  vi.resetModules()
  fresh = await import('./word-query.fixture.ts')
})
afterAll(() => database.close())

const finds = (typed: string, language: string, text: string) =>
  fresh.findsIn(database.db, typed, language, text)

const LABELS = [
  { lv: 'Galdi', lt: 'Stalai', et: 'Lauad', en: 'Tables' },
  { lv: 'Vārti', lt: 'Vartai', et: 'Väravad', en: 'Gates' },
  { lv: 'Māju būvniecība', lt: 'Namų statyba', et: 'Maja ehitus', en: 'House building' },
  { lv: 'Daļas', lt: 'Dalys', et: 'Osade komplekt', en: 'Parts', sv: 'Delar' },
]

test('words of the vocabulary are not taken for words of other languages', async ({ skip }) => {
  // Older servers have other Lithuanian stems as well.
  skip(!(await hasStemmer(database.db, 'et')), NO_ESTONIAN)
  // Until it is loaded, nothing is known of them.
  expect(await finds('galdu', 'et', 'galdu')).toBe(true)
  expect(await finds('varti', 'lt', 'variantai')).toBe(true)
  await database.db.insert(cpv).values(
    LABELS.map((labels, at) => ({
      code: String(39_000_000 + at),
      num: 39_000_000 + at,
      parent: null,
      level: 5,
      labels,
    })),
  )
  for (const [typed, language, text] of [
    ['galdu', 'et', 'galdu'],
    ['varti', 'lt', 'variantai'],
    ['vārtu', 'et', 'varas'],
  ] as const)
    expect([typed, text, await finds(typed, language, text)]).toEqual([typed, text, false])
})

test.for([
  ['lv', 'galds galdi galdu galdiem'],
  ['lv', 'vārti vārtu varti vartiem'],
  ['lv', 'māja mājas maja maju'],
  ['lt', 'dalys dalies dalims'],
  ['lt', 'vartai vartų vartus'],
  ['et', 'osade osadele osas'],
  ['en', 'part parts'],
  ['sv', 'del delar delen'],
  // Words that the vocabulary does not know.
  ['lt', 'galia galios galiai'],
  ['sv', 'väg vägar vägen'],
] as const)(
  'in %s each of these still finds the others: %s',
  async ([language, forms], { skip }) => {
    if (language === 'et') skip(!(await hasStemmer(database.db, 'et')), NO_ESTONIAN)
    const words = forms.split(' ')
    for (const typed of words)
      for (const word of words)
        expect([typed, word, await finds(typed, language, word)]).toEqual([typed, word, true])
  },
)

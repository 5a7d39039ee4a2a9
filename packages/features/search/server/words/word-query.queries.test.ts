import { lexemesOf } from '@kogge/db/search-index/lexemes.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import {
  NEVER_ALONG,
  SYNONYM_GROUPS,
  SYNONYM_LANGUAGES,
} from '@kogge/domain/search/synonyms/synonym-groups.ts'
import { wordsIn } from '@kogge/domain/search/words/word-tokens.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findsIn, hasStemmer, NO_ESTONIAN } from './word-query.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const finds = (typed: string, language: string, text: string) =>
  findsIn(database.db, typed, language, text)

test.each([
  ['lv', 'ceļš ceļu ceļa ceļiem'],
  ['lv', 'tilts tilti tiltu tiltā'],
  ['lv', 'iepirkums iepirkuma iepirkumu'],
  ['lv', 'ēka ēku ēkas'],
  ['lv', 'māja māju mājas'],
  ['lt', 'kelias kelių keliai kelio kelyje'],
  ['lt', 'keli kelis keliems kelioms'],
  ['lt', 'pirkimas pirkimo'],
  ['lt', 'tiltas tilto tiltų'],
  ['et', 'hange hanke'],
  ['et', 'vesi vee vett'],
  ['et', 'tee teede teid'],
  ['et', 'töö tööde töid'],
  ['fi', 'hankinta hankinnan'],
  ['sv', 'väg vägar vägen'],
  ['no', 'veg veger vegen'],
  ['en', 'road roads'],
  ['hu', 'idő időt időn'],
])('in %s each of these finds the others: %s', async (language, forms) => {
  const words = forms.split(' ')
  for (const typed of words)
    for (const word of words)
      expect([typed, word, await finds(typed, language, word)]).toEqual([typed, word, true])
})

// PostgreSQL takes endings off Estonian words from version 18 on.
test.for([
  ['maantee', 'maanteede'],
  ['maanteede', 'maantee'],
  ['maanteed', 'maanteede'],
  ['leping', 'lepinguga'],
  ['lepinguga', 'leping'],
  ['lepingu', 'lepinguga'],
  ['ceļu', 'maanteede ehitus'],
] as const)('%s finds, without Estonian endings, %s', async ([typed, text], { skip }) => {
  skip(!(await hasStemmer(database.db, 'et')), NO_ESTONIAN)
  expect(await finds(typed, 'et', text)).toBe(true)
})

test.each([
  ['tilti', 'no', 'til'],
  ['tilti', 'da', 'til'],
  ['tiltu', 'no', 'til'],
  ['tilta', 'no', 'til'],
  ['ceļu', 'lt', 'kelioms'],
  ['ceļu', 'lt', 'keletas'],
  ['kelių', 'lt', 'kelioms'],
  ['kelias', 'lt', 'keliems'],
  ['keliuose', 'lt', 'keli'],
  ['piens', 'lv', 'pieņem'],
  ['piena', 'lv', 'Pieņem'],
  ['ceļu', 'lv', 'te'],
  ['ceļu', 'fr', 'te'],
  ['ceļu', 'ro', 'ro'],
  ['tee', 'hu', 'te'],
  ['hanke', 'no', 'hans'],
  ['vee', 'es', 've'],
  ['rent', 'fr', 'rennes'],
  ['rent', 'lv', 'ir'],
  ['auto', 'fr', 'car'],
  ['auto', 'en', 'so'],
  ['vārti', 'lt', 'variantai'],
  ['vārtu', 'et', 'varas'],
  ['mõõtme', 'lt', 'motinos'],
])('%s does not find, in %s, the word %s', async (typed, language, word) => {
  expect(await finds(typed, language, word)).toBe(false)
})

test.each([
  ['ceļu', 'lt', 'automobilių kelių remontas'],
  ['ceļu', 'lt', 'vietinių kelių remonto darbai'],
  ['tilti', 'et', 'silla remont'],
  ['tilti', 'lt', 'tiltų statyba'],
  ['iepirkums', 'et', 'hanke tingimused'],
  ['skola', 'et', 'kooli remont'],
  ['hange', 'lt', 'pirkimo sąlygos'],
  ['auto', 'lv', 'auto'],
  ['pieņem', 'lv', 'pieņem'],
  ['pienem', 'lv', 'pieņem'],
  ['pieņem', 'lv', 'pieņemam'],
  ['piens', 'lv', 'piena'],
])('%s finds, in %s, %s', async (typed, language, text) => {
  expect(await finds(typed, language, text)).toBe(true)
})

test('a word is left out with what was searched along with it, another language alone', async () => {
  expect(await finds('skola remonts -skolas', 'lv', 'skolas remonts')).toBe(false)
  expect(await finds('skola -skolas', 'lt', 'mokyklos')).toBe(false)
  expect(await finds('skola -kool', 'lt', 'mokyklos')).toBe(true)
  expect(await finds('skola -"skolas"', 'lt', 'mokyklos')).toBe(true)
})

test('no name of one word is searched along by less than three letters', async () => {
  const lexemeOf = await lexemesOf(
    database.db,
    new Map(
      SYNONYM_LANGUAGES.map((language) => [
        language,
        SYNONYM_GROUPS.flatMap((group) => group[language]),
      ]),
    ),
  )
  for (const group of SYNONYM_GROUPS)
    for (const language of SYNONYM_LANGUAGES)
      for (const name of group[language])
        if (wordsIn(name).length === 1 && !NEVER_ALONG.has(name))
          expect([name, lexemeOf(language, name).length >= 3]).toEqual([name, true])
})

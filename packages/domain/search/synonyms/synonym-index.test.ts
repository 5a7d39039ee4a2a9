import { expect, it } from 'vitest'
import { NEVER_ALONG, ONLY_ALONG, SYNONYM_GROUPS } from './synonym-groups.ts'
import { synonymIndex, synonymNames } from './synonym-index.ts'

/** As PostgreSQL's Lithuanian stemmer does with the words below; the server's tests ask the database. */
const lexemeOf = (language: string, word: string): string =>
  language === 'lt' ? word.replace(/(ų|ai|ių|as|os|o|is|a)$/, '') : word
const { of, longest, languagesOf } = synonymIndex(synonymNames(lexemeOf), lexemeOf)
const english = (words: string) =>
  of(words)
    .filter(({ language }) => language === 'en')
    .map(({ name }) => name)

it.each([
  ['tilta', 'bridge'],
  ['ceļu uzturēšanai', 'road maintenance'],
  ['tilto', 'bridge'],
  ['mokyklų', 'school'],
  ['silla', 'bridge'],
  ['sildade', 'bridge'],
  ['kooli', 'school'],
  ['koolides', 'school'],
  ['koolituse', 'training'],
  ['koolitusega', 'training'],
  ['tänavate', 'road'],
  ['teede', 'road'],
  ['teede hoolduse', 'road maintenance'],
  ['jäätmete', 'waste'],
  ['lasteaedade', 'kindergarten'],
  ['remondi', 'repair'],
  ['arvutitesse', 'computer'],
])('knows %s for a form of what English calls a %s', (words, name) => {
  expect(english(words)).toContain(name)
})

it('knows English plurals', () => {
  expect(of('bridges')).toContainEqual({ name: 'tilts', language: 'lv' })
  expect(of('buses')).toContainEqual({ name: 'autobuss', language: 'lv' })
})

it('takes no other word for a form', () => {
  // A school is no training, a train no training and what is light no lighting.
  expect(english('kooli')).not.toContain('training')
  for (const words of ['train', 'light', 'bald', 'xyzzy', '', '-', 'tilta kooli'])
    expect(of(words)).toEqual([])
})

it('says in which languages a word is a name, in any case', () => {
  expect(languagesOf('tilti')).toEqual(['lv'])
  expect(languagesOf('tiltų')).toEqual(['lv', 'lt'])
  expect(languagesOf('silla')).toEqual(['et'])
  expect(languagesOf('kelias')).toEqual(['lt'])
  expect(languagesOf('xyzzy')).toEqual([])
})

it('gives the other names of every name', () => {
  for (const { en, lv, et, lt } of SYNONYM_GROUPS)
    for (const name of [...en, ...lv, ...et, ...lt].filter((one) => !ONLY_ALONG.has(one))) {
      const others = of(name).map((one) => one.name)
      expect(others).not.toContain(name)
      for (const other of [...en, ...lv, ...et, ...lt])
        if (other !== name) expect(others.includes(other)).toBe(!NEVER_ALONG.has(other))
    }
  for (const name of ONLY_ALONG) expect(of(name)).toEqual([])
  expect(longest).toBe(2)
})

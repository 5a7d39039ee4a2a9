import { expect, it } from 'vitest'
import { placeNames } from './place-names.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const CODES = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
const LANGUAGES =
  'bg cs da de el en es et fi fr ga hr hu is it lt lv mt nb nl no pl pt ro sk sl sv uk'.split(' ')

it('a country has a name in every language, and never a code or an abbreviation', () => {
  for (const language of LANGUAGES) {
    const { country } = placeNames(language, {})
    const names = CODES.map(country).filter((name) => name !== undefined)
    expect(names.length).toBeGreaterThan(240)
    expect(names.filter((name) => /^\p{Lu}{2,3}$/u.test(name))).toEqual([])
  }
})

it('a country is named in the language of the release, where that has a name', () => {
  expect(placeNames('da', {}).country('US')).toBe('United States')
  expect(placeNames('da', {}).country('DE')).toBe('Tyskland')
  expect(placeNames('xx', {}).country('DE')).toBe('Germany')
})

it.each(['ZZ', 'XX', 'XA', 'EL', '00', 'usa', ''])('%s has no name', (code) => {
  expect(placeNames('en', {}).country(code)).toBeUndefined()
})

it('a region has the name that it is given under, or none', () => {
  const { region } = placeNames('lv', { LV00A: 'Rīga' })
  expect(region('LV00A')).toBe('Rīga')
  expect(region('00')).toBeUndefined()
  expect(region('constructor')).toBeUndefined()
})

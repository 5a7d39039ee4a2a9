import { expect, it } from 'vitest'
import { differencesOf, ownWords, placesOf } from './org-differences.ts'

const side = (
  name: string,
  values: { number?: string; cities?: string[]; country?: string } = {},
) => ({
  orgId: name,
  name,
  country: values.country ?? 'LV',
  number: values.number ?? null,
  isClaimed: false,
  parent: null,
  buyerCount: 0,
  supplierCount: 0,
  spellingCount: 1,
  spellings: (values.cities ?? []).map((city) => ({ name, source: 'ted', city, region: null })),
})

it('marks what speaks against their being one', () => {
  const one = side('SIA "Sils"', { number: '1', cities: ['Rīga', 'Ogre'] })
  expect([...differencesOf(one, side('sils sia', { number: '1', cities: ['OGRE'] }))]).toEqual([
    'name',
  ])
  expect([...differencesOf(one, side('SIA Sils'))]).toEqual([])
  const other = side('SIA Šils', { number: '2', cities: ['Cēsis'], country: 'EE' })
  expect([...differencesOf(one, other)]).toEqual(['number', 'country', 'places'])
})

it('tells each place once', () => {
  expect(placesOf(side('A', { cities: ['Rīga', 'Rīga', ''] }))).toEqual(['Rīga'])
})

it('marks the words that the other name has not', () => {
  const own = (a: string, b: string) => ownWords(a, b).map(({ start, end }) => a.slice(start, end))
  expect(own('SIA "Sils un Priede"', 'Sils & Priede')).toEqual(['SIA', 'un'])
  expect(own('Šils-A', 'SILS A')).toEqual([])
  expect(own('', 'x')).toEqual([])
})

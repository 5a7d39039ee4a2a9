import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { latinOf, likenessesOf, lookOf, nearNumbers } from './lookalike.ts'

const REAL = { name: 'Ozolvalkas novada pašvaldība', country: 'LV', number: '90000017453' }
const like = (name: string, number: string | null = '90009999999', similarity = 0) =>
  likenessesOf({ name, country: 'LV', number }, REAL, similarity)

describe('likenessesOf', () => {
  test.each([
    ['the same', 'Ozolvalkas novada pašvaldība'],
    ['without marks, in capitals', 'OZOLVALKAS NOVADA PASVALDIBA'],
    ['shortened', 'Ozolvalkas nov. pašvaldība'],
    ['with words put together', 'Ozol valkas novada pašvaldība'],
  ])('a name %s is the same', (_, name) => {
    expect(like(name)).toEqual(['same_name'])
  })

  test.each([
    ['a Cyrillic а', 'Ozolvаlkas novada pašvaldība'],
    ['Cyrillic capitals', 'ОZОLVАLКАS NОVАDА РАŠVАLDĪВА'],
    ['a Greek omicron', 'Οzolvalkas novada pašvaldība'],
    ['a nought', 'Oz0lvalkas novada pašvaldība'],
    ['a one for an l', 'Ozo1valkas novada pašvaldība'],
    ['a capital i for an l', 'OzoIvaIkas novada pašvaldība'],
    ['two v', 'Ozolvalkas novada pašvaldība'.replace('v', 'ѵ')],
  ])('a name with %s is disguised', (_, name) => {
    expect(like(name)).toEqual(['disguised_name'])
  })

  it('sees through what nobody sees', () => {
    expect(lookOf('Ozol\u200bval\u00adkas novada pašvaldība')).toBe(lookOf(REAL.name))
    expect(lookOf('Ozolvalkas novada pas\u030cvaldi\u0304ba')).toBe(lookOf(REAL.name))
    expect(lookOf('Ｏｚｏｌｖａｌｋａｓ novada pašvaldība')).toBe(lookOf(REAL.name))
    expect(latinOf('Ozоlvalkаs 5. vidusskola')).toBe('ozolvalkas 5. vidusskola')
  })

  it('takes others for similar by their letters, and not at all', () => {
    expect(like('Ozolvalkas novada dome', null, 0.65)).toEqual(['similar_name'])
    expect(like('Liepājas ostas pārvalde', null, 0.1)).toEqual([])
  })

  it('knows the same number and one that is mistyped', () => {
    expect(like('SIA Alfa', '90000017453')).toEqual(['same_number'])
    expect(like('SIA Alfa', '90000017543')).toEqual(['near_number'])
    expect(like('SIA Alfa', '90000017450')).toEqual(['near_number'])
    expect(like('SIA Alfa', '90000071540')).toEqual([])
  })
})

test('a number is near to those that it is near to', () => {
  const number = fc.stringMatching(/^\d{4,12}$/)
  fc.assert(
    fc.property(number, fc.nat(), (one, at) => {
      const near = nearNumbers(one)
      const other = near[at % near.length] ?? one
      expect(other).not.toBe(one)
      expect(nearNumbers(other)).toContain(one)
    }),
  )
})

test('long names are cut before they are looked at', () => {
  expect(lookOf('а'.repeat(200_000)).length).toBeLessThanOrEqual(500)
  expect(nearNumbers('1'.repeat(200_000))).toEqual([])
})

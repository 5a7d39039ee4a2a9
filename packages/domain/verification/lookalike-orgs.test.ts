import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { likenessesOf, mayPassFor, nearNumbers } from './lookalike-orgs.ts'
import { latinOf, lookOf } from './name-appearance.ts'

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
    ['alpha of phonetics', 'Ozolvɑlkɑs novɑdɑ pɑšvɑldībɑ'],
    ['Armenian letters', 'Օzօlvalkas nօvada pašvaldība'],
    ['an iota', 'Ozoɩvaɩkas novada pašvaɩdība'],
    ['Lisu', 'ꓳzoꓡvaꓡkas noꓦada pašꓦaldība'],
    ['clicks, kra and a small capital', 'Ozoǀvaǀĸaꜱ novada pašvaldība'],
    ['Cherokee', 'ꮎꮓꮎꮮꮩꭺꮮꮶꭺꮪ novada pašvaldība'],
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

  test.each([
    ['Ozolvalkas novads'],
    ['SIA Ozolvalkas novads'],
    ['Ozolvalkas novada dome'],
    ['Novada dome Ozolvalka'],
    ['Ozolvalka Municipality'],
    ['Municipality of Ozolvalka'],
    ['Ozolvalkas pilsētas administrācija'],
    ['Oz0lvalkas n0vads'],
    ['Ozolvalka'],
  ])('%s is of the same body', (name) => {
    expect(like(name)).toEqual(['same_body'])
  })

  test.each([
    ['Ozolvalkasnovads'],
    ['Ozolvalkasnovadapašvaldība iepirkumi'],
    ['O z o l v a l k a s novads'],
    ['SIA Klusie Būvnieki un Partneri Ozolvalkas novada pašvaldība'],
    ['Ozolvalkas novada pašvaldības iepirkumu nodaļa'],
    ['Iepirkumi Ozol-valkas novadā'],
    ['OzolvаlkasNovads'],
  ])('%s has the name within', (name) => {
    expect(like(name)).toEqual(['within_name'])
  })

  test.each([
    ['Vilniaus miesto savivaldybės administracija', 'Vilnius'],
    ['Alytaus rajono savivaldybė', 'Alytus City Council'],
    ['Šiaulių miesto savivaldybė', 'Šiauliai'],
    ['Tallinna Linnavalitsus', 'Tallinn'],
    ['Tartu vald', 'Tartu linn'],
    ['Cēsu novada pašvaldība', 'Cēsis'],
  ])('%s is the body that %s names', (known, waiting) => {
    const named = (name: string) => ({ name, country: null, number: null })
    expect(likenessesOf(named(waiting), named(known), 0)).toEqual(['same_body'])
  })

  test.each([
    ['Ozolvalkas 5. vidusskola'],
    ['Ozolu novada pašvaldība'],
    ['Novada pašvaldība'],
    ['Ozolvalkas slimnīca'],
  ])('%s is of another body', (name) => {
    expect(like(name)).toEqual([])
  })

  it('takes a company that has a town in its name for no authority', () => {
    const named = (name: string) => ({ name, country: null, number: null })
    expect(likenessesOf(named('Talsu novads'), named('SIA Talsi'), 0)).toEqual([])
  })

  it('takes others for similar by their letters, and not at all', () => {
    expect(like('Ozolvalkas 5. vidusskola', null, 0.65)).toEqual(['similar_name'])
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

describe('mayPassFor', () => {
  const known = {
    likenesses: ['same_name'] as const,
    registrationNumber: '90009999935',
    isClaimed: false,
    isVerified: false,
    buyerCount: 5,
    supplierCount: 0,
  }
  const of = (given: Partial<Parameters<typeof mayPassFor>[1]>, isNamedAsBuyer = false) =>
    mayPassFor({ number: '90000017453', isNamedAsBuyer }, { ...known, ...given })

  test.each<[string, Parameters<typeof of>, boolean]>([
    ['a body of the same name and another number', [{}], true],
    ['the same for one that notices name as a buyer', [{}, true], true],
    ['itself', [{ registrationNumber: '90000017453' }], false],
    ['what a stranger founded', [{ isClaimed: true, buyerCount: 0 }], false],
    ['an authority by its town', [{ likenesses: ['same_body'] }], true],
    ['the same for one that notices name as a buyer', [{ likenesses: ['same_body'] }, true], false],
    ['a name with an authority’s in it', [{ likenesses: ['within_name'] }], true],
    ['a buyer of a similar name', [{ likenesses: ['similar_name'] }], true],
    ['a buyer of that name without a number', [{ registrationNumber: null }], true],
    ['its own spelling without a number', [{ registrationNumber: null }, true], false],
    ['a supplier of a similar name', [{ likenesses: ['similar_name'], buyerCount: 0 }], false],
    ['a number alone', [{ likenesses: ['near_number'] }], false],
  ])('%s', (_, given, expected) => {
    expect(of(...given)).toBe(expected)
  })
})

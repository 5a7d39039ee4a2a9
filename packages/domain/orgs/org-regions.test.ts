import { describe, expect, it } from 'vitest'
import { regionsOf, shareRegion } from './org-regions.ts'

describe('regionsOf', () => {
  it.each([
    ['75015 PARIS 15', ['paris']],
    ['Paris Cedex 12', ['paris']],
    ['Praha 1 - Nové Město', ['praha']],
    ['гр. София', ['sofia']],
    ['Αθήνα', ['athina']],
    ['Warsaw', ['warszawa']],
    ['Bruxelles (Etterbeek)', ['brussel']],
    ['PL-80-952 Gdańsk', ['gdansk']],
  ])('%s is %j', (city, regions) => {
    expect(regionsOf({ city })).toEqual(regions)
  })
})

describe('shareRegion', () => {
  it.each([
    [['PL22'], ['PL22A'], true],
    [['PL22A'], ['PL22B'], false],
    [['PL22', 'katowice'], ['PL21', 'katowice'], true],
    [['paris la defense'], ['la defense'], true],
    [['marseille'], ['marseillle'], true],
    [['tallinn'], ['tallin'], true],
    // Another town, a rural municipality, towns too short to tell.
    [['tartu'], ['tartu vald'], false],
    [['neustadt'], ['neustadt an der donau'], false],
    [['lund'], ['sund'], false],
    [['cesis'], ['riga'], false],
    [[], ['riga'], false],
  ])('%j and %j: %s', (one, other, isShared) => {
    expect(shareRegion(one, new Set(other))).toBe(isShared)
    expect(shareRegion(other, new Set(one))).toBe(isShared)
  })
})

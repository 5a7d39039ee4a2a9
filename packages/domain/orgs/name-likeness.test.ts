import { describe, expect, it } from 'vitest'
import { comparedName, isLikeName } from './name-likeness.ts'

const isLike = (one: string, other: string): boolean =>
  isLikeName(comparedName(one), comparedName(other))

describe('isLikeName', () => {
  it.each([
    ['SIA Ceļš', 'Sabiedrība ar ierobežotu atbildību "Ceļš"'],
    ['Stadt Köln', 'Stadt Köln - Zentrale Vergabestelle'],
    ['Alfa Systems de Mexico SA de', 'Alfa Systems de Mexico SA de CV'],
    ['Úrad pre investície a akvizície', 'Úrad pre investícia a akvizície'],
    ['Helsingin kaupunki', 'Helsingin kaupungin toimialat ja liikelaitokset'],
    ['Rīgas dome', 'Rīgas domes Mājokļu departaments'],
    ['Gebäudewirtschaft der Stadt Köln', 'Gebäudewirtschaft Stadt Köln'],
  ])('%s and %s may be one', (one, other) => {
    expect(isLike(one, other)).toBe(true)
    expect(isLike(other, one)).toBe(true)
  })

  it.each([
    ['Muzeum Narodowe w Warszawie', 'Krajowa Izba Odwoławcza'],
    ['Gmina Wola', 'Gmina Góra'],
    ['Stadt Köln', 'Stadt Bonn'],
    ['Stadt Hamburg', 'Stadt Hamberg Bauamt'],
    ['Siguldas pilsēta', 'Saldus pilsētas dome'],
    ['Ministry of Defence', 'Ministry of Justice'],
    ['Innherred Innkjøp', 'Inderøy kommune'],
  ])('%s and %s are not', (one, other) => {
    expect(isLike(one, other)).toBe(false)
  })

  it('finds nothing in names without words', () => {
    expect(isLike('-', 'A B')).toBe(false)
  })
})

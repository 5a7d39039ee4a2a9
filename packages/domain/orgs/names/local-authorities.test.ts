import { describe, expect, it } from 'vitest'
import { comparedName } from '../name-likeness.ts'
import { areUnlike, localAuthority } from './local-authorities.ts'

const authority = (country: string, name: string) => localAuthority(comparedName(name), country)

const isTwo = (country: string, one: string, other: string): boolean => {
  const [first, second] = [authority(country, one), authority(country, other)]
  return first !== null && second !== null && areUnlike(first, second)
}

describe('two local authorities', () => {
  it.each([
    ['NO', 'Fjellvik kommune', 'Sandnesby Kommune'],
    ['NO', 'Nord-Lindal kommune', 'Sør-Lindal kommune'],
    ['NO', 'Fjellvik kommune', 'Fjellvik fylkeskommune'],
    ['SE', 'Björkstads kommun', 'Granby kommun'],
    ['LT', 'Liepynės miesto savivaldybė', 'Liepynės rajono savivaldybė'],
    ['EE', 'Kuuseoja Vallavalitsus', 'Männiku Linnavalitsus'],
    ['LV', 'Liepupes novada dome', 'Ozolu novada pašvaldība'],
    ['FI', 'Koivulan kaupunki', 'Mäntylän kunta'],
    ['PL', 'Gmina Olszyna', 'Gmina Brzezina'],
    ['PL', 'Gmina Olszyna', 'Powiat Olszyna'],
    ['FR', 'Ville de Montclair', 'Montclair agglopôle Méditerranée'],
    ['FR', 'Commune de Saint-Aubin', 'Commune de Saint-Clair'],
    ['FR', 'Mairie de Beaulac', 'Département de Beaulac'],
    ['DE', 'Stadt Lindenau', 'Gemeinde Bergdorf'],
    ['DE', 'Stadt Lindenau', 'Landkreis Lindenau'],
    ['IT', 'Comune di Montefalco', 'Provincia di Montefalco'],
  ])('in %s are %s and %s', (country, one, other) => {
    expect(isTwo(country, one, other)).toBe(true)
    expect(isTwo(country, other, one)).toBe(true)
  })

  it.each([
    ['NO', 'Fjellvik kommune, Vann og avløp', 'Fjellvik Kommune'],
    ['NO', 'Felles innkjøpsforum ved Fjellvik Kommune', 'Fjellvik Kommune'],
    [
      'NO',
      'Samordna innkjøp i Nord v/Fjellvik kommune',
      'Samordnet Innkjøp Nord med Fjellvik kommune',
    ],
    ['NO', 'Eigersby kommune', 'Egersby Kommune'],
    ['FI', 'Koivulan kaupungin tekninen toimiala', 'Koivulan kaupunki'],
    ['PL', 'Gmina Miejska Olszyna', 'Miasto i Gmina Olszyna'],
    ['DE', 'Stadt Lindenau, Bauamt', 'Stadt Lindenau, Amt für Grün'],
    ['FR', 'Communauté de communes du Lac', 'Agglomération Beaulac'],
    ['BE', 'Ville de Bergues', 'Stad Bergen'],
  ])('in %s are not %s and %s', (country, one, other) => {
    expect(isTwo(country, one, other)).toBe(false)
  })
})

it('are known by their words alone', () => {
  expect(authority('NO', 'Talberg Rådgivning AS')).toBeNull()
  expect(authority('NO', 'Kommune')).toBeNull()
  expect(authority('DE', 'Stadtwerke Lindenau GmbH')).toBeNull()
  expect(authority('FI', 'Gmina Olszyna')).toBeNull()
  expect(authority('ZZ', 'Gmina Olszyna')).toBeNull()
})

it('take time that grows with the name', () => {
  const long = localAuthority(`${'x '.repeat(50_000)}kommune`, 'NO')
  expect(long).toBeNull()
})

import { describe, expect, it } from 'vitest'
import { homePlaces, parseGazetteer } from './gazetteer.ts'
import { regionOfCity } from './region-of-city.ts'

const of = (country: string, city: string) => regionOfCity(country, city, homePlaces())

describe('regionOfCity', () => {
  it.each([
    ['LV', 'Rīga', 'LV00A'],
    ['LV', 'LV-1473 Rîga', 'LV00A'],
    ['LV', 'Daugavpils, Latvija', 'LV005'],
    ['LV', 'Brīvkalni, Babītes pagasts, Mārupes novads', 'LV00A'],
    ['LV', 'Ogres nov.', 'LV00C'],
    ['LV', 'Tukums', 'LV00B'],
    ['EE', 'TALLINN', 'EE001'],
    ['EE', 'Haapsalu linn', 'EE004'],
    ['EE', 'Rae vald', 'EE001'],
    ['EE', 'Jõhvi', 'EE00A'],
    ['LT', 'Vilnius', 'LT011'],
    ['LT', 'Kauno r. sav.', 'LT022'],
    ['FI', 'Helsingfors', 'FI1B1'],
    ['FI', 'Oulun kaupunki', 'FI1D9'],
    ['FI', 'Mariehamn', 'FI200'],
    ['SE', 'GÖTEBORG', 'SE232'],
    ['SE', 'Bodens kommun', 'SE332'],
    ['NO', 'Tromsø', 'NO072'],
    ['NO', 'Drammen', 'NO085'],
    ['DK', 'København K', 'DK011'],
    ['DK', 'Aarhus C', 'DK042'],
    ['DK', 'Århus', 'DK042'],
    ['PL', 'Warszawa', 'PL911'],
    ['PL', '00-950 Warszawa', 'PL911'],
    ['PL', 'Jastrzębie - Zdrój', 'PL227'],
  ])('tells where in %s %s lies', (country, city, region) => {
    expect(of(country, city)).toBe(region)
  })

  it.each([
    ['LV', 'Rīgas iela 5'],
    ['LV', 'Riga, Liepāja'],
    ['PL', 'Olsztyn'],
    ['PL', 'nie dotyczy'],
    ['PL', 'tereny leśnictw: Rojewo, Popowo'],
    ['DE', 'Hamburg'],
    ['EE', ''],
    ['LV', '1010'],
    ['LV', '__proto__'],
    ['LV', 'Rīga '.repeat(100)],
  ])('does not guess where in %s %s lies', (country, city) => {
    expect(of(country, city)).toBeNull()
  })

  const places = parseGazetteer(
    'region\tnames\nLV005\tSala\nLV009\tSala|Jēkabpils novads\nSE110\tÅ\nSE121\tÅ\n',
  )

  it('takes what another part of the address says of a name that is not the only one', () => {
    expect(regionOfCity('LV', 'Sala', places)).toBeNull()
    expect(regionOfCity('LV', 'Sala, Jēkabpils novads', places)).toBe('LV009')
  })

  it('says what the regions of a name have in common', () => {
    expect(regionOfCity('SE', 'Å', places)).toBe('SE1')
  })
})

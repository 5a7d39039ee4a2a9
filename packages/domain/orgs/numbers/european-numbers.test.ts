import { describe, expect, it } from 'vitest'
import { matchOrg } from '../matches/org-match.ts'
import { europeanNumber } from './european-numbers.ts'
import { numberOfKey, numbersOf } from './org-numbers.ts'

const match = (country: string, ...ids: string[]) =>
  matchOrg({ name: 'Alfa', country, ids: ids.map((id) => ({ scheme: null, id })) })

/** Numbers of public bodies and companies as they write them: all of a line are one's. */
const ONE = [
  ['FR', 'FR:552081317', ['552 081 317', '55208131766522', '552 081 317 66522', 'FR03552081317']],
  ['FR', 'FR:356000000', ['356000000', '35600000000048']],
  ['DE', 'DE:DE132367500', ['DE132367500', 'DE 132 367 500', 'USt-IdNr: DE 132367500']],
  ['NL', 'NL:09155985', ['09155985', '9155985', 'Handelsregister Arnhem: 09155985']],
  ['NL', 'NL:NL817833092', ['NL817833092B01', 'VAT NL817833092B01']],
  ['BE', 'BE:0308357555', ['0308357555_6406', 'BE 0308.357.555', '0308.357.555', '308357555']],
  ['ES', 'ES:A28058386', ['A28058386', 'A-28058386', 'ESA28058386', 'CIF A-28058386']],
  ['IT', 'IT:01254780495', ['01254780495', 'IT01254780495', 'P. IVA 01254780495']],
  ['PL', 'PL:5262239325', ['NIP: 526-22-39-325', 'PL5262239325']],
  ['PL', 'PL:146268471', ['REGON 146268471', '14626847100000']],
  ['CZ', 'CZ:44992785', ['44992785', 'CZ44992785', 'IČO 449 92 785']],
  ['RO', 'RO:10976687', ['RO10976687', '10976687', 'RO 10976687', '10976687-DELGAZ GRID S.A.']],
  ['RO', 'RO:4270740', ['4270740_3', 'RO4270740']],
  ['HR', 'HR:95857869241', ['95857869241', 'OIB: 95857869241']],
  ['HU', 'HU:15329190', ['15329190-2-41', 'HU15329190']],
  ['HU', 'HU:EKRSZ40664534', ['EKRSZ_40664534', 'EKRSZ_40664534_2']],
  ['BG', 'BG:000662064', ['000662064', 'BG000662064']],
  ['SI', 'SI:5227992', ['5227992000', '5227992']],
  ['SK', 'SK:00603481', ['00603481', '603481'.padStart(7, '0')]],
  ['PT', 'PT:600014665', ['600014665', 'PT 600014665']],
  ['AT', 'AT:FN142044P', ['FN142044p', 'FN 142044 p', '142044p']],
  ['GB', 'GB:02366686', ['02366686', '2366686']],
] as const

describe('numbers that lead to one', () => {
  it.each(ONE)('of %s: %s', (country, key, written) => {
    for (const id of written) expect(match(country, id)).toMatchObject({ key, by: 'registry' })
    // What is read from a key again is the same.
    expect(numberOfKey(key)).toMatchObject({ country, number: key.slice(3), kind: 'registry' })
  })

  it('are believed of another country too, where they name theirs', () => {
    expect(match('BE', 'FR03552081317')?.key).toBe('FR:552081317')
    expect(match('DE', 'NL817833092B01')?.key).toBe('NL:NL817833092')
  })
})

describe('several numbers of one body', () => {
  it.each([
    ['PL', ['NIP: 6830011450, REGON: 351555364'], ['6830011450', '351555364']],
    ['SK', ['00603481', '2020372596'], ['00603481', '2020372596']],
    ['IT', ['Codice Fiscale 80002170720 - P.Iva 01086760723'], ['01086760723', '80002170720']],
    ['AT', ['9110017819555 / 370897m'], ['FN370897M', '9110017819555']],
    ['EE', ['Elering AS Business ID 11022625'], ['11022625']],
  ])('%s %j', (country, ids, numbers) => {
    const found = numbersOf({ country, ids: ids.map((id) => ({ scheme: null, id })) })
    expect(found.map(({ number }) => number)).toEqual(numbers)
  })

  it('of one register are nobody’s: they buy together', () => {
    const id = '944496394, 964965692, 964966486, 864979092'
    expect(match('NO', id)).toMatchObject({ by: 'registry_failed' })
    expect(match('ES', 'A28058386, B78970506')?.by).not.toBe('registry')
  })
})

describe('europeanNumber', () => {
  it.each([
    ['552081318', 'FR'],
    ['55208131766523', 'FR'],
    ['DE132367501', 'DE'],
    ['0308357556', 'BE'],
    ['A28058387', 'ES'],
    ['01254780496', 'IT'],
    ['44992786', 'CZ'],
    ['10976688', 'RO'],
    ['J02/680/1995', 'RO'],
    ['NL817833093B01', 'NL'],
    ['', 'FR'],
    ['1234', 'LV'],
  ])('knows none in %s of %s', (text, country) => {
    expect(europeanNumber(text, country)).toBeNull()
  })

  it('takes what stands in place of a number for none', () => {
    expect(match('FR', '000000000')?.key).toBe('FR:~alfa')
    expect(match('IT', '00000000000')?.key).toBe('IT:~alfa')
  })

  it.each(['7', ' ', 'A', '-', 'DE1', '1,'])('is done at once with long texts of %j', (unit) => {
    const id = unit.repeat(200_000)
    const started = performance.now()
    for (const country of ['FR', 'DE', 'BE', 'ES', 'PL', 'RO']) match(country, id)
    expect(performance.now() - started).toBeLessThan(5000)
  })
})

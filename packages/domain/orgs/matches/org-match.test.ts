import { describe, expect, it } from 'vitest'
import { normalRegistryId } from '../numbers/normalized-number.ts'
import { isSlip } from '../numbers/org-numbers.ts'
import { bareOrgName, normalOrgName } from '../org-names.ts'
import { regionsOf } from '../org-regions.ts'
import { matchOrg } from './org-match.ts'

const org = (name: string, country: string | null, ...ids: string[]) => ({
  name,
  country,
  ids: ids.map((id) => ({ scheme: null, id })),
})

describe('normalRegistryId', () => {
  it.each([
    ['974 707 152', 'NO', '974707152'],
    ['NO974707152MVA', 'NO', '974707152'],
    ['LV40003000000', 'LV', '40003000000'],
    ['NIP: 586-010-22-63', 'PL', '5860102263'],
    ['HRB 12 345', 'DE', 'HRB12345'],
    ['000000000', 'LV', null],
    ['123456789', 'EE', null],
    ['n/a', 'LT', null],
    // A repeated dummy, masked digits, a region, a key within the notice, a sender of TED.
    ['000000001', 'BG', null],
    ['***0413**', 'ES', null],
    ['DE401', 'DE', null],
    ['PL 51', 'PL', null],
    ['RO35', 'RO', 'RO35'],
    ['ORG-0001', 'IT', null],
    ['TED94', 'HR', null],
    // A reference of a tender; a SIREN, a SIRET, a VAT number.
    ['1408104-1-1-3', 'FR', null],
    ['424744', 'FR', null],
    ['06506bae-038b-679a-901d-0ac69909a08b', 'FR', null],
    ['552 081 317', 'FR', '552081317'],
    ['SIRET 215 902 495 00013', 'FR', 'SIRET21590249500013'],
    ['FR40303265045', 'FR', 'FR40303265045'],
    ['', null, null],
  ])('%s of %s', (id, country, normal) => {
    expect(normalRegistryId(id, country)).toBe(normal)
  })
})

describe('matchOrg by number', () => {
  it.each([
    // Country, numbers as written, key, ground.
    ['LV', ['40003032949'], 'LV:40003032949', 'registry'],
    ['LV', ['LV40003032949'], 'LV:40003032949', 'registry'],
    ['LV', ['Reģ. Nr. 40003032949'], 'LV:40003032949', 'registry'],
    // A Latvian VAT number, wherever it is given.
    ['EE', ['LV40003032949'], 'LV:40003032949', 'vat'],
    [null, ['LV 40003032949'], 'LV:40003032949', 'vat'],
    ['PL', ['NIP: 526-223-93-25'], 'PL:5262239325', 'registry'],
    ['PL', ['PL5262239325'], 'PL:5262239325', 'registry'],
    ['PL', ['REGON 010828091', 'NIP 5262239325'], 'PL:5262239325', 'registry'],
    ['SE', ['SE556036079301'], 'SE:5560360793', 'vat'],
    ['NO', ['NO974760673MVA'], 'NO:974760673', 'registry'],
    ['EE', ['EE100366327'], 'EE:100366327', 'vat'],
    ['EE', ['70005565'], 'EE:70005565', 'registry'],
    // One digit wrong.
    ['LV', ['40003032948'], 'LV:40003032948', 'registry_failed'],
    ['DE', ['HRB 12345'], 'DE:HRB12345', 'registry_unknown'],
    // Of two, the right one.
    ['LV', ['40003032948', '40003032949'], 'LV:40003032949', 'registry'],
  ])('%s %j is %s', (country, ids, key, by) => {
    expect(matchOrg(org('Alfa', country, ...ids))).toMatchObject({ key, by })
  })

  it('knows the other numbers of the same country beside it, and no others', () => {
    const others = (country: string, ...ids: string[]) =>
      matchOrg(org('Alfa', country, ...ids))?.otherKeys
    expect(others('PL', '010828091', '5262239325')).toEqual(['PL:010828091'])
    expect(others('LV', '40003032949', '90000054163')).toEqual([])
    expect(others('EE', '70005565', 'LV40003032949')).toEqual([])
    expect(others('ES', '50334820063022', 'Q3718001E')).toEqual([])
  })
})

describe('matchOrg by name', () => {
  it('falls back on the name, in the town or region of the country', () => {
    const key = (name: string, country: string, city: string | null, nuts: string | null = null) =>
      matchOrg({ ...org(name, country, '-'), city, nuts })
    expect(key('SIA „Ceļu būve“', 'LV', null)).toMatchObject({
      key: 'LV:~celu buve sia',
      by: 'name_country',
      confidence: 50,
    })
    const inRiga = { key: 'LV:~celu buve sia@riga', by: 'name_region', confidence: 80 }
    expect(key('"Celu Buve", SIA', 'LV', 'Rīga')).toMatchObject(inRiga)
    expect(
      key('Sabiedrība ar ierobežotu atbildību "Ceļu būve"', 'LV', 'RĪGA, LV-1010'),
    ).toMatchObject(inRiga)
    expect(key('Celu Buve SIA', 'EE', null)?.key).toBe('EE:~celu buve sia')
    expect(key('Celu Buve SIA', 'LV', null, 'LV006')?.key).toBe('LV:~celu buve sia@LV006')
  })

  it('cannot match what has neither', () => {
    expect(matchOrg(org(' – ', 'LV'))).toBeNull()
  })

  it('keeps keys short, and long names apart', () => {
    const [one, other] = ['a', 'b'].map((end) =>
      matchOrg(org(`${'vārds '.repeat(99)}${end}`, 'LV')),
    )
    expect(one?.key.slice(0, 180)).toBe(other?.key.slice(0, 180))
    expect(one?.key.length).toBeLessThanOrEqual(200)
    expect(one?.key).not.toBe(other?.key)
  })
})

describe('the group of a name', () => {
  const group = (name: string) => matchOrg(org(name, 'LV'))?.group

  it('leaves out words in brackets and the representative of the body', () => {
    expect(group('SIA Ziedi (Latvija)')).toBe('LV:ziedi')
    expect(group('Ziedi [Flowers Ltd]')).toBe('LV:ziedi')
    expect(group('Stadt Ziedi, vertreten durch Kalns GmbH')).toBe('LV:stadt ziedi')
    expect(group('(AB)')).toBeNull()
  })

  it.each(['(', '()', '[', ' represented by', ' vertreten '])(
    'is found in time that grows with the name alone: %j',
    (unit) => {
      const started = performance.now()
      group(unit.repeat(200_000 / unit.length))
      expect(performance.now() - started).toBeLessThan(5000)
    },
  )
})

describe('names', () => {
  it('keeps different legal forms apart, and knows each in full', () => {
    expect(normalOrgName('Beta AS')).not.toBe(normalOrgName('Beta SIA'))
    expect(normalOrgName('Aktsiaselts Tallinna Vesi')).toBe(normalOrgName('AS Tallinna Vesi'))
    expect(normalOrgName('ABBVIE Spółka z ograniczoną odpowiedzialnością')).toBe(
      normalOrgName('AbbVie Sp. z o.o.'),
    )
    expect(normalOrgName('VALSTS AKCIJU SABIEDRĪBA "Latvijas dzelzceļš"')).toBe(
      normalOrgName('VAS Latvijas dzelzceļš'),
    )
  })

  it('have their bare words in common', () => {
    const bare = (name: string) => bareOrgName(normalOrgName(name))
    expect(bare('Beta AS')).toBe(bare('SIA Beta'))
    expect(bare('Madonas nov. pašvaldība')).toBe(bare('Madonas novada pašvaldība'))
    expect(bare('LR IeM')).toBe('latvijas republikas iekslietu ministrijas')
    expect(bare('AS')).toBe('as')
  })

  it.each([
    ['Tallinn, Harjumaa', null, ['tallinn']],
    ['Tartu linn', 'EE008', ['tartu', 'EE008']],
    ['Tartu vald', 'EE008', ['tartu vald', 'EE008']],
    ['LV-1012', 'LV00', []],
    [null, 'PL92', ['PL92']],
    ['Rīga', 'LVZZZ', ['riga']],
  ])('%s and %s are in %j', (city, nuts, regions) => {
    expect(regionsOf({ city, nuts })).toEqual(regions)
  })
})

it('knows one slip of the hand', () => {
  expect(isSlip('40003032949', '40003032948')).toBe(true)
  expect(isSlip('40003032949', '40003032994')).toBe(true)
  expect(isSlip('40003032949', '40003032949')).toBe(false)
  expect(isSlip('40003032949', '40003033948')).toBe(false)
  expect(isSlip('40003032949', '4000303294')).toBe(false)
})

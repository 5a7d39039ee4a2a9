import { describe, expect, it } from 'vitest'
import { matchOrg } from './match.ts'
import { normalRegistryId } from './normal-id.ts'
import { normalOrgName } from './org-name.ts'

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
    ['', null, null],
  ])('%s of %s', (id, country, normal) => {
    expect(normalRegistryId(id, country)).toBe(normal)
  })
})

describe('matchOrg', () => {
  it('knows an organisation by its number, however it is spelled', () => {
    expect(matchOrg(org('SIA Alfa', 'LV', '40003000000'))).toEqual({
      key: 'LV:40003000000',
      by: 'registry',
    })
    expect(matchOrg(org('Alfa', 'LV', 'LV 40003000000'))?.key).toBe('LV:40003000000')
  })

  it('falls back on the name within the country', () => {
    expect(matchOrg(org('SIA „Ceļu būve“', 'LV', '-'))?.key).toBe('LV:~celu buve sia')
    expect(matchOrg(org('"Celu Buve", SIA', 'LV'))?.key).toBe('LV:~celu buve sia')
    expect(matchOrg(org('Celu Buve SIA', 'EE'))?.key).toBe('EE:~celu buve sia')
  })

  it('cannot match what has neither', () => {
    expect(matchOrg(org(' – ', 'LV'))).toBeNull()
  })
})

it('keeps different legal forms apart', () => {
  expect(normalOrgName('Beta AS')).not.toBe(normalOrgName('Beta SIA'))
})

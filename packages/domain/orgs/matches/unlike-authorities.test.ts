import { describe, expect, it } from 'vitest'
import { regionsOf } from '../org-regions.ts'
import type { NumberUser } from './borrowed-numbers.ts'
import { matchOrg } from './org-match.ts'
import { unlikeAuthorities } from './unlike-authorities.ts'

const user =
  (country: string) =>
  (name: string, city: string | null = null): NumberUser => ({
    name,
    group: matchOrg({ name, country, ids: [] })?.group ?? '',
    ids: [],
    regions: regionsOf({ city, nuts: null }),
  })

describe('a number that unlike municipalities have', () => {
  const norwegian = user('NO')
  const found = (...users: readonly NumberUser[]) =>
    unlikeAuthorities(users, [], 'NO:999999999').sort()
  const [one, other] = [norwegian('Fjellvik kommune', 'DAL'), norwegian('Sandby kommune', 'DAL')]

  it('is nobody’s but the adviser’s, the only company among the names', () => {
    const adviser = norwegian('Talrådgivning AS', 'DAL')
    const together = norwegian('Innkjøpssamarbeidet Tre', 'DAL')
    const borrowed = ['NO:fjellvik kommune', 'NO:innkjopssamarbeidet tre', 'NO:sandby kommune']
    expect(found(adviser, one, together, other)).toEqual(borrowed)
    expect(found(other, together, one, adviser)).toEqual(borrowed)
    expect(found(adviser, norwegian('Elvråd AS', 'DAL'), one, other)).toHaveLength(4)
  })

  it('stays with the one in its own place, and with its departments', () => {
    const home = norwegian('Fjellvik kommune', 'Fjellvik')
    const department = norwegian('Fjellvik kommune, Vann og avløp', 'DAL')
    expect(found(home, other, department)).toEqual(['NO:sandby kommune'])
    expect(found(norwegian('Sandby kommune', 'Sandby'), home)).toEqual([
      'NO:fjellvik kommune',
      'NO:sandby kommune',
    ])
  })

  it('is nobody’s for later parties once it is not believed for those before', () => {
    const [before, key] = [['NO:fjellvik kommune', 'NO:sandby kommune'], 'NO:999999999']
    const late = norwegian('Granvik kommune', 'DAL')
    expect(unlikeAuthorities([late], before, key)).toEqual(['NO:granvik kommune'])
    expect(unlikeAuthorities([late], [], key)).toEqual([])
  })

  it('is that of one where it has several names, and of its associations', () => {
    expect(found(one, norwegian('Fjellvik Kommune - Innkjøp', 'DAL'))).toEqual([])
    expect(found(one, norwegian('Regionalt Innkjøp i Fjellvikregionen', 'DAL'))).toEqual([])
  })
})

describe('a number that a French commune shares with its association', () => {
  const french = user('FR')
  const [town, union] = [
    french('Ville de Montclair', 'Montclair'),
    french('Montclair agglopôle Méditerranée', 'Montclair'),
  ]

  it('is that of the kind which its first digits name', () => {
    expect(unlikeAuthorities([town, union], [], 'FR:213400001')).toEqual([union.group])
    expect(unlikeAuthorities([town, union], [], 'FR:200000008')).toEqual([town.group])
  })

  it('is neither’s where nothing says whose it is', () => {
    expect(unlikeAuthorities([town, union], [], 'FR:130000005').sort()).toEqual(
      [town.group, union.group].sort(),
    )
  })
})

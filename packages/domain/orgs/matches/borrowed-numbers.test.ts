import { describe, expect, it } from 'vitest'
import { regionsOf } from '../org-regions.ts'
import { borrowedNames, type NumberUser } from './borrowed-numbers.ts'
import { matchOrg } from './org-match.ts'

const user = (
  country: string,
  name: string,
  id: string,
  city: string | null = null,
): NumberUser => ({
  name,
  group: matchOrg({ name, country, ids: [] })?.group ?? '',
  ids: [id],
  regions: regionsOf({ city, nuts: null }),
})

describe('the number of a body that is represented', () => {
  const NUMBER = 'DE123456788'
  const german = (name: string) => user('DE', name, NUMBER)
  const borrowed = (...names: string[]) => borrowedNames(names.map(german), `DE:${NUMBER}`)

  it('is that of the body of another name which speaks for itself', () => {
    expect(
      borrowed('Berghof Klinik gGmbH, vertreten durch Talberatung GmbH', 'Seehospital (AöR)'),
    ).toEqual(['DE:berghof klinik ggmbh'])
  })

  it('is neither’s where one office acts for two bodies', () => {
    expect(
      borrowed(
        'Bund Nordmark vertreten durch das Bauamt Lindenau',
        'Freistaat Westmark vertreten durch das Bauamt Lindenau',
      ),
    ).toEqual(['DE:bund nordmark', 'DE:freistaat westmark'])
  })

  it('is its own where all names are alike, or it also speaks for itself', () => {
    const represented = 'Berghof Klinik gGmbH, vertreten durch Talberatung GmbH'
    expect(borrowed(represented)).toEqual([])
    expect(borrowed(represented, 'Berghof Klinik gGmbH, Einkauf')).toEqual([])
    expect(borrowed(represented, 'Berghof Klinik gGmbH', 'Seehospital (AöR)')).toEqual([])
  })

  it('is judged the same in any order', () => {
    const names = ['Seehospital (AöR)', 'Berghof Klinik gGmbH, vertreten durch Talberatung GmbH']
    expect(borrowed(...names)).toEqual(borrowed(...names.reverse()))
  })
})

describe('the account of a platform under a number', () => {
  const KEY = 'BE:0200065765'
  const [OWN, ACCOUNT] = ['0200.065.765', '0200.065.765_51392']
  const service = user('BE', 'Service des bois - Agence des forêts', OWN, 'Bastogne')

  it.each([
    ['another place', 'Genk'],
    ['the same place', 'Bastogne'],
    ['no place', null],
  ])(
    'is of another body or unit where an unlike name has the number outright, in %s',
    (_, city) => {
      const guest = user('BE', 'Tunelia', ACCOUNT, city)
      expect(borrowedNames([service, guest], KEY)).toEqual(['BE:tunelia'])
      expect(borrowedNames([guest, service], KEY)).toEqual(['BE:tunelia'])
    },
  )

  it('is of another body where all have accounts, in another place', () => {
    const owner = user('BE', 'Service des bois - Agence des forêts', `${OWN}_35`, 'Bastogne')
    const [near, far] = ['Bastogne', 'Genk'].map((city) => user('BE', 'Tunelia', ACCOUNT, city))
    expect(near && borrowedNames([owner, near], KEY)).toEqual([])
    expect(far && borrowedNames([owner, far], KEY)).toContain('BE:tunelia')
  })

  it.each([
    ['the name may be a translation', user('BE', 'Agentschap Bos, Servicedienst', ACCOUNT)],
    ['the name begins alike', user('BE', 'Service des ponts', ACCOUNT, 'Genk')],
    ['the number is no account', user('BE', 'Tunelia', OWN, 'Genk')],
    ['the account is of another number', user('BE', 'Tunelia', '0400.065.765_51392', 'Genk')],
  ])('is of the number’s body where %s', (_, other) => {
    expect(borrowedNames([service, other], KEY)).toEqual([])
  })
})

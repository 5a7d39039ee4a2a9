import { describe, expect, it } from 'vitest'
import {
  type MarketFigures,
  readMarketView,
  roleShown,
  rolesOf,
  withMarketParam,
} from './market-search-params.ts'

describe('the market in the address', () => {
  it('is twelve months of the organisation alone unless something else is said', () => {
    expect(readMarketView({})).toMatchObject({ role: null, months: '12', withChildren: false })
    const asked = { role: '["supplier"]', months: '["24"]', group: '["yes"]', tab: 'market' }
    expect(readMarketView({ show: '["soon"]' })).toMatchObject({ isSoonShown: true, rejected: [] })
    expect(readMarketView({}).isSoonShown).toBe(false)
    expect(readMarketView(asked)).toMatchObject({
      role: 'supplier',
      months: '24',
      withChildren: true,
      rejected: [],
      params: { role: ['supplier'], months: ['24'], group: ['yes'] },
    })
  })

  it('leaves out what it does not know, and says so', () => {
    expect(readMarketView({ role: '["king"]', months: 'x' })).toMatchObject({
      role: null,
      months: '12',
      rejected: ['role', 'months'],
      params: {},
    })
  })

  it('drops what is as it would be anyway', () => {
    expect(withMarketParam({ months: ['24'] }, 'months', '12')).toEqual({})
    expect(withMarketParam({}, 'group', 'yes')).toEqual({ group: ['yes'] })
    expect(withMarketParam({ group: ['yes'] }, 'group', null)).toEqual({})
  })
})

describe('as whom an organisation is looked at', () => {
  const none = { lost: 0, won: 0 }
  const figures = (bought: number | null, won: number | null, lost = 0): MarketFigures => {
    const side = (contracts: number | null) => (contracts === null ? null : { ends: { contracts } })
    const contest = { ...none, ever: { lost, won: 0 } }
    return { buyer: side(bought), supplier: side(won), contest } as MarketFigures
  }

  it('is what it has more contracts as, and as a supplier where it is known to have lost alone', () => {
    expect(roleShown(null, figures(3, 2))).toBe('buyer')
    expect(roleShown(null, figures(2, 3))).toBe('supplier')
    expect(roleShown('buyer', figures(null, 3))).toBe('supplier')
    expect(roleShown('supplier', figures(3, null))).toBe('buyer')
    expect(roleShown(null, figures(null, null, 2))).toBe('supplier')
    expect(roleShown('supplier', figures(3, null, 1))).toBe('supplier')
    expect(rolesOf(figures(3, null, 1))).toEqual(['buyer', 'supplier'])
    expect(rolesOf(figures(null, null))).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { readMarketView, withMarketParam } from './market-address.ts'

describe('the market in the address', () => {
  it('is twelve months of the organisation alone unless something else is said', () => {
    expect(readMarketView({})).toMatchObject({ role: null, months: '12', withChildren: false })
    const asked = { role: '["supplier"]', months: '["24"]', group: '["yes"]', tab: 'market' }
    expect(readMarketView(asked)).toMatchObject({
      ...{ role: 'supplier', months: '24', withChildren: true, rejected: [] },
      params: { role: ['supplier'], months: ['24'], group: ['yes'] },
    })
  })

  it('leaves out what it does not know, and says so', () => {
    expect(readMarketView({ role: '["king"]', months: 'x' })).toMatchObject({
      ...{ role: null, months: '12', rejected: ['role', 'months'], params: {} },
    })
  })

  it('drops what is as it would be anyway', () => {
    expect(withMarketParam({ months: ['24'] }, 'months', '12')).toEqual({})
    expect(withMarketParam({}, 'group', 'yes')).toEqual({ group: ['yes'] })
    expect(withMarketParam({ group: ['yes'] }, 'group', null)).toEqual({})
  })
})

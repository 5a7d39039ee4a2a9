import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMarket, UNKNOWN } from './market.fixture.ts'

let world: Awaited<ReturnType<typeof openMarket>>

beforeAll(async () => {
  world = await openMarket()
})
afterAll(() => world.database.close())

describe('filters', () => {
  const counted = async (filters: object): Promise<number> =>
    (await world.visitor().totals(Object({ filters: { months: ['any'], ...filters } }))).contracts

  it('by organisation in each part, by place, code, kind and source', async () => {
    const { idOf } = world
    expect(await counted({})).toBe(4)
    expect(await counted({ buyer: [idOf('Rīgas dome')] })).toBe(3)
    expect(await counted({ supplier: [idOf('SIA Tilti')] })).toBe(2)
    expect(await counted({ supplier: [idOf('Rīgas dome')] })).toBe(0)
    expect(await counted({ org: [idOf('SIA Tilti'), idOf('Valmieras dome')] })).toBe(2)
    expect(await counted({ cpv: ['45000000'] })).toBe(3)
    expect(await counted({ cpv: ['45233000', '71320000'] })).toBe(4)
    expect(await counted({ country: ['EE'] })).toBe(0)
    expect(await counted({ region: ['LV00C'] })).toBe(2)
    // What it was called before is the same place.
    expect(await counted({ region: ['LV008'] })).toBe(2)
    expect(await counted({ region: ['LV006'] })).toBe(0)
    expect(await counted({ contractType: ['works'] })).toBe(4)
    expect(await counted({ source: ['lv-iub'] })).toBe(0)
  })

  it('by whether there are contracts, of rows, figures and lists alike', async () => {
    const calls = world.visitor()
    const of = async (hasContracts: ('yes' | 'no')[], kind: 'buyer' | 'supplier') => {
      const filters = { months: ['any' as const], hasContracts }
      const [{ groups, totals, rows }, whole, contracts, lots] = await Promise.all([
        calls.rows({ kind, filters }),
        calls.totals({ filters }),
        calls.contracts({ filters }),
        calls.contracts({ filters, isAwarded: false }),
      ])
      expect([whole.contracts, whole.unawarded]).toEqual([totals.contracts, totals.unawarded])
      expect([contracts.total, lots.total]).toEqual([whole.contracts, whole.unawarded])
      for (const row of rows) expect(row.contracts > 0).toBe(hasContracts.includes('yes'))
      return { groups, contracts: contracts.total, lots: lots.total }
    }
    expect(await of(['yes'], 'buyer')).toEqual({ groups: 2, contracts: 4, lots: 0 })
    expect(await of(['no'], 'buyer')).toEqual({ groups: 1, contracts: 0, lots: 1 })
    expect(await of(['no'], 'supplier')).toEqual({ groups: 0, contracts: 0, lots: 1 })
    expect(await of(['yes', 'no'], 'buyer')).toEqual({ groups: 2, contracts: 4, lots: 1 })
  })

  it('of months end today in Riga', async () => {
    expect(await counted({ months: ['12'] })).toBe(3)
    expect(await counted({ months: ['3'] })).toBe(1)
    expect(await counted({ months: ['24'] })).toBe(4)
    expect((await world.visitor().totals({ filters: {} })).contracts).toBe(3)
  })

  it('by request, whenever it was', async () => {
    const calls = world.visitor()
    expect((await calls.totals({ filters: { rfxId: [world.roads] } })).contracts).toBe(1)
    expect((await calls.totals({ filters: { rfxId: [world.hidden] } })).contracts).toBe(0)
  })

  it('by what nobody has match nothing', async () => {
    for (const key of ['rfxId', 'buyer', 'supplier', 'org'])
      expect(await counted({ [key]: [UNKNOWN] }), key).toBe(0)
    expect(await counted({ buyer: [UNKNOWN, world.idOf('Valmieras dome')] })).toBe(1)
  })

  it('by an organisation that became part of another mean that one', async () => {
    await world.ensureOrg('SIA Agrāk Ceļi')
    await world.merge('SIA Agrāk Ceļi', 'SIA Ceļi')
    expect(await counted({ supplier: [world.idOf('SIA Agrāk Ceļi')] })).toBe(2)
  })
})

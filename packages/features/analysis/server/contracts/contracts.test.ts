import { org } from '@kogge/db/schema/orgs.ts'
import { REGION_LEVELS } from '@kogge/domain/analysis/analysis-read-model.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesOf, openMarket } from '../market.fixture.ts'

let world: Awaited<ReturnType<typeof openMarket>>

beforeAll(async () => {
  world = await openMarket()
})
afterAll(() => world.database.close())

describe('analysis.contracts', () => {
  const all = { months: ['any' as const] }

  it('shows what was written, in the reader’s language', async () => {
    const { items, total } = await world.visitor('en').contracts({ filters: {} })
    expect(total).toBe(3)
    expect(items[0]).toMatchObject({
      rfxId: world.roads,
      title: 'Road works',
      titleLanguage: 'en',
      lotId: 'LOT-0001',
      lotTitle: 'Pirmā daļa',
      day: '2026-10-01',
      isAwarded: true,
      buyers: [{ orgId: world.idOf('Rīgas dome'), name: 'Rīgas dome' }],
      suppliers: [{ orgId: world.idOf('SIA Ceļi'), name: 'SIA Ceļi' }],
      cpv: '45233120',
      country: 'LV',
      nuts: 'LV00C',
      contractType: 'works',
      value: { amount: '1000.10', currency: 'EUR' },
      cents: 100_010,
      leftOut: null,
      tenders: 1,
      isFramework: false,
      endsOn: '2027-05-31',
      endsBy: 'stated',
      source: 'ted',
    })
    const [own] = (await world.visitor('et').contracts({ filters: {} })).items
    expect(own).toMatchObject({ title: 'Ceļu būve Vidzemē', titleLanguage: 'lv' })
  })

  it('goes by day, value and end', async () => {
    const staff = await world.staff()
    const days = async (input: object) =>
      (await staff.contracts(Object({ filters: all, ...input }))).items.map(({ day }) => day)
    expect(await days({ order: 'asc' })).toEqual([
      '2025-11-21',
      '2025-11-22',
      '2026-03-01',
      '2026-10-01',
    ])
    expect((await days({ sort: 'value' }))[0]).toBe('2026-10-01')
    expect(await days({ isAwarded: false })).toEqual(['2026-05-01'])
    const lots = await staff.contracts({ filters: all, isAwarded: false })
    expect(lots.items.map(({ endsOn, endsBy }) => [endsOn, endsBy])).toEqual([[null, null]])
    expect(await days({ ends: 12, filters: {} })).toEqual(['2026-10-01'])
    expect(await days({ ends: 3, filters: {} })).toEqual([])
    expect(await days({ ends: 'next-year', filters: {} })).toEqual(['2026-10-01'])
  })

  it('never shows what is not public, whatever the read model holds', async () => {
    const { items } = await world.visitor().contracts({ filters: all })
    expect(JSON.stringify(items)).not.toContain('Slepen')
    const { db } = world.database
    const { rows } = await (await world.staff()).rows({ kind: 'supplier', filters: all })
    expect(namesOf(rows)).not.toContain('SIA Slepenie')
    expect(await db.select().from(org).where(eq(org.name, 'SIA Slepenie'))).toHaveLength(1)
  })
})

describe('a figure of the whole', () => {
  it('leads to the contracts that it was counted from', async () => {
    const filters = { months: ['any' as const] }
    const totals = await world.visitor().totals({ filters })
    const counted = async (countedIn?: 'sum' | 'tenders' | 'singleBid') =>
      (await world.visitor().contracts({ filters, ...(countedIn && { countedIn }) })).total
    expect(await counted()).toBe(totals.contracts)
    expect(await counted('sum')).toBe(totals.valued)
    expect(await counted('tenders')).toBe(totals.withTenders)
    expect(await counted('singleBid')).toBe(totals.singleBid)
    const buyers = await world
      .visitor()
      .rows({ kind: 'buyer', filters: { ...filters, hasContracts: ['yes'] } })
    expect(buyers.groups).toBe(totals.buyers)
  })

  it('leads from each region, and from none, to the contracts that were counted there', async () => {
    const visitor = world.visitor()
    const months = ['any' as const]
    for (const filters of [{ months }, { months, region: ['LV00C'] }]) {
      const { contracts, sum } = await visitor.totals({ filters })
      for (const level of REGION_LEVELS) {
        const { regions } = await visitor.map({ filters, level })
        let [seen, cents] = [0, 0]
        for (const region of regions) {
          const { nuts } = region
          const within = nuts === null ? { unplaced: level } : { region: nuts }
          const list = await visitor.contracts({ filters, within })
          const found = list.items.reduce((all, item) => all + (item.cents ?? 0), 0)
          expect([nuts, list.total, found]).toEqual([nuts, region.contracts, region.sum])
          seen += list.total
          cents += found
        }
        expect([level, seen, cents]).toEqual([level, contracts, sum])
      }
    }
  })
})

describe('a request that is public no more', () => {
  const all = { months: ['any' as const] }
  it('leaves lists and sums with that very change', async () => {
    const before = await world.visitor().totals({ filters: all })
    const withdrawn = await world.addContract({
      buyer: 'Rīgas dome',
      winners: ['SIA Ceļi'],
      value: '777',
      day: '2026-10-02',
    })
    const between = await world.visitor().totals({ filters: all })
    expect(between).toMatchObject({ contracts: before.contracts + 1, sum: before.sum + 77_700 })
    await world.database.pool.query("update rfx set privacy = 'invited' where id = $1", [withdrawn])
    expect(await world.visitor().totals({ filters: all })).toEqual({
      ...before,
      asOf: expect.anything(),
    })
    const { items } = await world.visitor().contracts({ filters: all })
    expect(items.map(({ rfxId }) => rfxId)).not.toContain(withdrawn)
  })
})

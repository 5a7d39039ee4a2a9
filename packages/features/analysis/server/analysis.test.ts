import { org } from '@kogge/db/schema/org.ts'
import { industry } from '@kogge/db/schema/reference.ts'
import { REGION_LEVELS } from '@kogge/domain/analysis/model.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openAnalysisWorld } from './analysis.fixture.ts'

let world: Awaited<ReturnType<typeof openAnalysisWorld>>
const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
let roads: string
let hidden: string

beforeAll(async () => {
  world = await openAnalysisWorld()
  const { addContract } = world
  roads = await addContract({
    title: { lv: 'Ceļu būve \u202eVidzemē', en: 'Road works' },
    buyer: 'Rīgas dome',
    winners: ['SIA Ceļi'],
    value: '1000.10',
    day: '2026-10-01',
    ends: '2027-05-31',
    tenders: 1,
    nuts: 'LV00C',
  })
  await addContract({
    buyer: 'Valmieras dome',
    winners: ['SIA Ceļi', 'SIA Tilti'],
    value: '500',
    day: '2026-03-01',
    tenders: 3,
    nuts: 'LV00C',
  })
  await addContract({
    buyer: 'Rīgas dome',
    winners: ['SIA Tilti'],
    cpv: '71320000',
    value: '250.55',
    day: '2025-11-22',
  })
  await addContract({ buyer: 'Rīgas dome', cpv: '45233120', day: '2026-05-01' })
  await addContract({ buyer: 'Rīgas dome', winners: ['SIA Senie'], day: '2025-11-21', value: '1' })
  hidden = await addContract({
    title: { lv: 'Slepens' },
    buyer: 'Slepenā dome',
    winners: ['SIA Slepenie'],
    value: '9999999',
    privacy: 'invited',
  })
})
afterAll(() => world.database.close())

const namesOf = (rows: readonly { subject: { kind: string } }[]): unknown[] =>
  rows.map(({ subject }) => ('name' in subject ? subject.name : 'code' in subject && subject.code))

describe('analysis.rows', () => {
  it('names suppliers, with figures and parts of the whole, over twelve months', async () => {
    const page = await world.visitor().rows({ kind: 'supplier', filters: {} })
    expect(page).toMatchObject({ groups: 2, nextCursor: null, isCut: false })
    expect(page.totals).toMatchObject({ contracts: 3, sum: 175_065, unawarded: 1 })
    expect(page.rows).toMatchObject([
      {
        subject: { kind: 'org', orgId: world.idOf('SIA Ceļi'), name: 'SIA Ceļi', country: 'LV' },
        ...{ contracts: 2, sum: 150_010, withTenders: 2, singleBid: 1, tenders: 4 },
        shareOfContracts: 2 / 3,
        shareOfSum: 150_010 / 175_065,
      },
      { subject: { name: 'SIA Tilti' }, contracts: 2, sum: 75_055 },
    ])
    for (const { trend } of page.rows) expect(trend).toHaveLength(page.buckets.length)
  })

  it('sorts, and counts buyers and those who gave nothing', async () => {
    const rows = async (sortBy: 'value' | 'date', hasContracts?: ('yes' | 'no')[]) =>
      namesOf(
        (
          await world.visitor().rows({
            kind: 'buyer',
            filters: { months: ['any'], ...(hasContracts && { hasContracts }) },
            sortBy,
          })
        ).rows,
      )
    expect(await rows('value')).toEqual(['Rīgas dome', 'Valmieras dome'])
    expect(await rows('date', ['yes'])).toEqual(['Rīgas dome', 'Valmieras dome'])
    expect(await rows('value', ['no'])).toEqual(['Rīgas dome'])
  })

  it('calls codes by their names in the reader’s language, at every level', async () => {
    const rows = async (cpvLevel: 2 | 3 | 4 | 5 | 8, locale: 'lv' | 'lt') =>
      (await world.visitor(locale).rows({ kind: 'cpv', filters: {}, cpvLevel })).rows.map(
        ({ subject }) => subject,
      )
    expect(await rows(2, 'lv')).toMatchObject([
      { kind: 'cpv', code: '45000000', label: 'Celtniecības darbi' },
      { kind: 'cpv', code: '71000000' },
    ])
    expect(await rows(8, 'lt')).toMatchObject([{ code: '45233120' }, { code: '71320000' }])
  })

  it('counts industries as staff have drawn them', async () => {
    const { db } = world.database
    await db.insert(industry).values({
      code: 'roads-only',
      labels: { en: 'Roads', lv: 'Ceļi' },
      cpvCodes: ['45233000'],
    })
    const { rows } = await (await world.staff()).rows({ kind: 'industry', filters: {} })
    const found = rows.find(
      ({ subject }) => subject.kind !== 'org' && subject.code === 'roads-only',
    )
    expect(found).toMatchObject({ contracts: 2, unawarded: 1, subject: { label: 'Ceļi' } })
    await db.delete(industry).where(eq(industry.code, 'roads-only'))
  })

  it('is bound to its list by its cursor', async () => {
    const staff = await world.staff()
    const rubbish = { kind: 'buyer' as const, filters: {}, cursor: 'rubbish' }
    await expect(staff.rows(rubbish)).rejects.toThrow('list.cursor_invalid')
  })

  it('refuses what no filter has', async () => {
    for (const filters of [
      { cpv: ['45%'] },
      { months: ['13'] },
      { months: ['3', '6'] },
      { buyer: ['me'] },
      { secret: ['1'] },
      { q: ['x'.repeat(501)] },
    ]) {
      const asked = world.visitor().rows(Object({ kind: 'buyer', filters }))
      await expect(asked, JSON.stringify(filters)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })
})

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
    expect((await calls.totals({ filters: { rfxId: [roads] } })).contracts).toBe(1)
    expect((await calls.totals({ filters: { rfxId: [hidden] } })).contracts).toBe(0)
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

describe('analysis.contracts', () => {
  const all = { months: ['any' as const] }

  it('shows what was written, in the reader’s language', async () => {
    const { items, total } = await world.visitor('en').contracts({ filters: {} })
    expect(total).toBe(3)
    expect(items[0]).toMatchObject({
      ...{ rfxId: roads, title: 'Road works', titleLanguage: 'en' },
      ...{ lotId: 'LOT-0001', lotTitle: 'Pirmā daļa', day: '2026-10-01', isAwarded: true },
      buyers: [{ orgId: world.idOf('Rīgas dome'), name: 'Rīgas dome' }],
      suppliers: [{ orgId: world.idOf('SIA Ceļi'), name: 'SIA Ceļi' }],
      ...{ cpv: '45233120', country: 'LV', nuts: 'LV00C', contractType: 'works' },
      value: { amount: '1000.10', currency: 'EUR' },
      ...{ cents: 100_010, leftOut: null, tenders: 1, isFramework: false },
      ...{ endsOn: '2027-05-31', endsBy: 'stated', source: 'ted' },
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
})

describe('a request that is public no more', () => {
  const all = { months: ['any' as const] }
  it('leaves lists and sums with that very change', async () => {
    const before = await world.visitor().totals({ filters: all })
    const withdrawn = await world.addContract({
      ...{ buyer: 'Rīgas dome', winners: ['SIA Ceļi'], value: '777', day: '2026-10-02' },
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

describe('analysis.map, .network and .compare', () => {
  it('counts by region, and says what has none', async () => {
    const { regions } = await world.visitor().map({ filters: {}, level: 3 })
    expect(regions).toEqual([
      { nuts: 'LV00C', name: 'Vidzeme', contracts: 2, sum: 150_010, valued: 2 },
      { nuts: null, name: '', contracts: 1, sum: 25_055, valued: 1 },
    ])
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

  it('ties buyers to suppliers', async () => {
    const { orgs, edges, ties } = await (await world.staff()).network({ filters: {} })
    expect(ties).toBe(4)
    const nameOf = new Map(orgs.map(({ num, name }) => [num, name]))
    expect(edges[0]).toMatchObject({ contracts: 1, sum: 100_010 })
    expect(nameOf.get(edges[0]?.buyer ?? 0)).toBe('Rīgas dome')
    expect(nameOf.get(edges[0]?.supplier ?? 0)).toBe('SIA Ceļi')
  })

  it('compares over the same days', async () => {
    const { idOf } = world
    const staff = await world.staff()
    const { orgs } = await staff.compare({
      orgIds: [idOf('SIA Tilti'), idOf('SIA Ceļi'), idOf('SIA Ceļi')],
      ...{ role: 'supplier', filters: { months: ['any'] } },
    })
    expect(orgs).toMatchObject([
      { org: { orgId: idOf('SIA Tilti') }, contracts: 2, shareOfSum: 75_055 / 175_065 },
      { org: { orgId: idOf('SIA Ceļi') }, contracts: 2 },
    ])
    const [first, second] = orgs.map(({ series }) => series.map(({ from }) => from))
    expect(first).toEqual(second)
    const unknown = { orgIds: [UNKNOWN, idOf('SIA Ceļi')], role: 'supplier' as const, filters: {} }
    await expect(staff.compare(unknown)).rejects.toThrow('record.not_found')
  })
})

import { industry } from '@kogge/db/schema/reference.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { namesOf, openMarket, UNKNOWN } from './market.fixture.ts'

let world: Awaited<ReturnType<typeof openMarket>>

beforeAll(async () => {
  world = await openMarket()
})
afterAll(() => world.database.close())

describe('analysis.rows', () => {
  it('names suppliers, with figures and parts of the whole, over twelve months', async () => {
    const page = await world.visitor().rows({ kind: 'supplier', filters: {} })
    expect(page).toMatchObject({ groups: 2, nextCursor: null, isCut: false })
    expect(page.totals).toMatchObject({ contracts: 3, sum: 175_065, unawarded: 1 })
    expect(page.rows).toMatchObject([
      {
        subject: { kind: 'org', orgId: world.idOf('SIA Ceļi'), name: 'SIA Ceļi', country: 'LV' },
        contracts: 2,
        sum: 150_010,
        withTenders: 2,
        singleBid: 1,
        tenders: 4,
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

describe('analysis.map, .network and .compare', () => {
  it('counts by region, and says what has none', async () => {
    const { regions } = await world.visitor().map({ filters: {}, level: 3 })
    expect(regions).toEqual([
      { nuts: 'LV00C', name: 'Vidzeme', contracts: 2, sum: 150_010, valued: 2 },
      { nuts: null, name: '', contracts: 1, sum: 25_055, valued: 1 },
    ])
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
      role: 'supplier',
      filters: { months: ['any'] },
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

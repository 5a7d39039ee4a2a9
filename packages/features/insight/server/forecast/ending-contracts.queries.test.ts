import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { AnalysisFilters } from '@kogge/domain/analysis/analysis-filters.ts'
import { awardWith, historyWith, lotWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { analysisCalls } from '@kogge/features/analysis/server/testing/analysis-calls.ts'
import { csvOf } from '@kogge/platform/server/exports/csv-export.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addRequest, BUYER, party, WINNER } from '../insight.fixture.ts'
import { type InsightWorld, openInsightWorld } from '../insight-world.fixture.ts'
import { type EndingTexts, endingFile } from './ending-contracts-export.ts'
import { learnSuccessions } from './forecast-training.commands.ts'

let world: InsightWorld
beforeAll(async () => {
  world = await openInsightWorld()
})
afterAll(() => world.close())

const ending = (title: string, endsOn: string, buyer: string) => ({
  stage: 'awarded' as const,
  publishedAt: '2025-01-01T00:00:00Z',
  content: {
    title: { lv: title },
    buyers: [party(buyer, '@Dome')],
    cpv: { main: '79710000', additional: [] },
    lots: [lotWith({ duration: { start: null, end: endsOn, length: null } })],
    awards: [
      awardWith({
        winners: [party(WINNER)],
        decidedAt: '2025-02-01',
        value: { amount: '1234.5', currency: 'EUR' },
      }),
    ],
  },
})

/** Headings are the names of the columns. */
const texts: EndingTexts = {
  file: 'ends',
  columns: new Proxy(Object.create(null), { get: (_target, key) => String(key) }),
  bases: new Proxy(Object.create(null), { get: (_target, key) => `of ${String(key)}` }),
  yes: 'yes',
  no: 'no',
}
const fileOf = async (ctx: Context, list: object) =>
  text(csvOf(await endingFile(ctx, { activeOrgId: world.activeOrgId, ...list }, texts).table()))

describe('what ends next year', () => {
  const buyer = randomUUID()
  beforeAll(async () => {
    const { db } = world
    for (const [title, day] of [
      ['Šogad', '2026-12-31'],
      ['=HYPERLINK("x")', '2027-01-01'],
      ['Gada beigas', '2027-12-31'],
      ['Aiznākamgad', '2028-01-01'],
    ] as const)
      await addRequest(db, ending(title, day, buyer))
    await addRequest(db, { ...ending('Slepeni', '2027-05-01', buyer), privacy: 'invited' })
  })
  it('is what ends in the calendar year after this', async () => {
    const page = await world.calls().ending({
      filters: { buyer: [buyer] },
      months: 'next-year',
      activeOrgId: world.activeOrgId,
    })
    expect(page.items.map(({ endsOn }) => endsOn)).toEqual(['2027-01-01', '2027-12-31'])
  })
  it('comes as a file that no spreadsheet runs', async () => {
    const file = await fileOf(world.context, { filters: { buyer: [buyer] }, months: 'next-year' })
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      title: `'=HYPERLINK("x")`,
      buyers: "'@Dome",
      value: '1234.50',
      endsOn: '2027-01-01',
      isReckoned: 'no',
      calledOn: '',
      cpvCode: '79710000',
    })
    expect(rows[0]?.page).toMatch(/^https:\/\/kogge\.example\/.*rfx\//)
    expect(file).not.toContain('Slepeni')
  })
  it('comes as a file to those who have full search and files alone', async () => {
    const list = { filters: {}, activeOrgId: world.activeOrgId }
    const visitor = { ...testContext(world.db), analysis: world.context.analysis }
    expect(() => endingFile(visitor, list, texts)).toThrow('plan.required')
    const { db } = world
    const freeOrg = await addOrganisation(db, 'FREE')
    const member = await addPerson(db)
    await addMember(db, freeOrg, member)
    const free = await contextOfUser(db, member)
    expect(() => endingFile(free, { ...list, activeOrgId: freeOrg }, texts)).toThrow(
      'plan.required',
    )
    expect(() => endingFile(free, list, texts)).toThrow('record.not_found')
    for (const broken of [null, {}, { filters: {}, months: 25 }, { filters: {}, cursor: 3 }])
      expect(() => endingFile(world.context, broken, texts)).toThrow('request.invalid')
  })
})

describe('contracts that end soon', () => {
  it('are what market analysis lists under the same filters: words, kinds, roles and the rest', async () => {
    const { db } = world
    const buyer = randomUUID()
    for (const [title, day, nature] of [
      ['Ceļu pārbūve', '2027-03-01', 'works'],
      ['Ceļa uzturēšana', '2027-04-01', 'services'],
      ['Ceļu būvdarbi', '2026-12-30', 'works'],
    ] as const) {
      const added = ending(title, day, buyer)
      await addRequest(db, { ...added, content: { ...added.content, nature } })
    }
    const { contracts } = analysisCalls(world.context)
    const listed = async (filters: AnalysisFilters) => {
      const [{ items, total }, all] = await Promise.all([
        world.calls().ending({ filters, months: 'next-year', activeOrgId: world.activeOrgId }),
        contracts({
          filters,
          ends: 'next-year',
          sort: 'ends',
          order: 'asc',
          activeOrgId: world.activeOrgId,
        }),
      ])
      expect(items.map(({ rfxId: id }) => id)).toEqual(all.items.map(({ rfxId: id }) => id))
      expect(total).toBe(all.total)
      return items.map(({ title }) => title)
    }
    expect(await listed({ q: ['ceļu'], org: [buyer] })).toEqual(['Ceļu pārbūve', 'Ceļa uzturēšana'])
    expect(await listed({ keyword: ['pārbūve', 'nekas'], buyer: [buyer] })).toEqual([
      'Ceļu pārbūve',
    ])
    expect(await listed({ q: ['ceļu'], contractType: ['services'], org: [buyer] })).toEqual([
      'Ceļa uzturēšana',
    ])
    expect(await listed({ q: ['ceļu'], source: ['ted'] })).toEqual([])
    expect(await listed({ q: ['ceļu'], months: ['3'] })).toEqual([])
    expect(await listed({ q: ['nekādi'] })).toEqual([])
  })

  it('come with the next call, or when it is to be expected', async () => {
    const { db } = world
    const buyer = randomUUID()
    const kept = (title: string, year: number) => ({
      stage: 'awarded' as const,
      publishedAt: `${year}-01-01T00:00:00Z`,
      content: {
        title: { lv: title },
        buyers: [party(buyer)],
        cpv: { main: '79710000', additional: [] },
        history: [historyWith({ formType: 'competition', publishedAt: `${year}-01-10` })],
        lots: [lotWith({ duration: { start: null, end: `${year + 2}-04-20`, length: null } })],
        awards: [awardWith({ winners: [party(WINNER)], decidedAt: `${year}-04-20` })],
      },
    })
    // Each year's contract runs two years; its successor is called a hundred days before the end.
    for (let n = 0; n < 10; n += 1)
      for (const year of [2019, 2021, 2023, 2025])
        await addRequest(db, kept(`Apsardze objektā ${'abcdefghij'[n]?.repeat(5)}`, year))
    await learnSuccessions(db, { today: '2026-11-21', now: TEST_NOW })
    await learnSuccessions(db, { today: '2026-11-21', now: TEST_NOW })
    const page = await world
      .calls()
      .ending({ filters: { buyer: [buyer] }, months: 12, activeOrgId: world.activeOrgId })
    expect(page.total).toBe(10)
    expect(page.items[0]).toMatchObject({
      endsOn: '2027-04-20',
      endsBy: 'stated',
      called: null,
      forecast: { expectedOn: '2027-01-10', basis: 'buyer', n: 30 },
    })
    const file = await fileOf(world.context, { filters: { buyer: [buyer] } })
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
    expect(rows).toHaveLength(10)
    expect(rows[0]).toMatchObject({ expectedOn: '2027-01-10', basis: 'of buyer', cases: '30' })
    expect(page.error).toMatchObject({
      n: 30,
      ended: 10,
      followed: 10,
      medianDays: 0,
      withinHalf: 1,
    })
    const visitor = await world.visitor().ending({ filters: { buyer: [buyer] } })
    expect([visitor.items.length, visitor.isCut, visitor.nextCursor]).toEqual([5, true, null])
    await expect(
      world.visitor().ending({ filters: { buyer: [buyer] }, cursor: 5 }),
    ).rejects.toThrow('plan.required')
    const none = await world
      .calls()
      .ending({ filters: { buyer: [randomUUID()] }, activeOrgId: world.activeOrgId })
    expect(none.total).toBe(0)
    const elsewhere = await world.calls().ending({
      filters: { buyer: [BUYER], cpv: ['79000000'] },
      activeOrgId: world.activeOrgId,
    })
    expect(elsewhere.total).toBe(0)
  })
})

describe('what is told of the words and to whom', () => {
  it('names by which other names was looked, and none where words are quoted', async () => {
    await addRequest(world.db, ending('Tiltu būve', '2027-05-01', randomUUID()))
    const found = async (q: string) => {
      const { total, also } = await world.calls().ending({
        filters: { q: [q] },
        months: 'next-year',
        activeOrgId: world.activeOrgId,
      })
      return { total, names: also.map(({ name, language }) => `${language} ${name}`) }
    }
    const typed = await found('sild')
    expect(typed.total).toBe(1)
    expect(typed.names).toContain('lv tilts')
    expect(await found('"sild"')).toEqual({ total: 0, names: [] })
  })

  it('is counted, by the hour, for those who see the first few alone', async () => {
    const stranger = await world.stranger()
    const ask = (calls: typeof stranger) =>
      calls.ending({ filters: {} }).then(
        () => 'ok',
        (error: Error) => error.message,
      )
    for (let nth = 0; nth < 120; nth += 1) expect(await ask(stranger)).toBe('ok')
    expect(await ask(stranger)).toContain('request.rate_limited')
    // Other lists that are cut are of the same count.
    const market = { cpv: '45000000', country: 'LV' }
    const priced = stranger.benchmarkContracts({ market, unit: 'contract', per: null })
    await expect(priced).rejects.toThrow('request.rate_limited')
    const behind = { orgId: randomUUID(), role: 'buyer', code: 'R040', otherId: null } as const
    await expect(stranger.flagContracts(behind)).rejects.toThrow('request.rate_limited')
    // The page of a tender is read all the same.
    const [one] = (await world.calls().ending({ filters: {}, activeOrgId: world.activeOrgId }))
      .items
    const ofTender = await stranger.ending({ filters: { rfxId: [one?.rfxId ?? ''] }, months: 24 })
    expect(ofTender.items.map(({ rfxId }) => rfxId)).toEqual([one?.rfxId])
    expect(await ask(await world.stranger())).toBe('ok')
    const { activeOrgId } = world
    for (let nth = 0; nth < 121; nth += 1)
      expect((await world.calls().ending({ filters: {}, activeOrgId })).isCut).toBe(false)
  })
})

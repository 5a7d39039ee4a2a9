import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import type { AnalysisFilters } from '@kogge/domain/analysis/filters.ts'
import { orgId, rfxId } from '@kogge/domain/kernel/ids.ts'
import { awardWith, historyWith, lotWith } from '@kogge/domain/rfx/content.fixture.ts'
import { analysisCalls } from '@kogge/features/analysis/server/testing/calls.ts'
import { testModel } from '@kogge/features/analysis/server/testing/model.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { csvOf } from '@kogge/platform/server/exports/csv.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser, TEST_NOW, testContext } from '@kogge/platform/server/testing/context.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EndingTexts, endingFile } from './forecast/ending/export.ts'
import { learnSuccessions } from './forecast/learning/commands.ts'
import { addRequest, BUYER, party, WINNER } from './insight.fixture.ts'
import { insightRouter } from './router.ts'

let database: TestDatabase
let activeOrgId: ReturnType<typeof orgId.parse>
let context: Context
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  activeOrgId = orgId.parse(await addOrganisation(db, 'PLUS'))
  const userId = await addPerson(db)
  await addMember(db, activeOrgId, userId, 'ORG_READONLY_MEMBER')
  context = { ...(await contextOfUser(db, userId)), analysis: testModel(db) }
})
afterAll(() => database.close())

const calls = () => createCaller(insightRouter)(context).insight
const asVisitor = () =>
  createCaller(insightRouter)({ ...testContext(database.db), analysis: testModel(database.db) })
    .insight

const SUPPLIERS = [WINNER, randomUUID(), randomUUID(), randomUUID()]
const cleaning = (title: string, winner = WINNER, value = '1000', decidedAt = '2026-05-01') => ({
  stage: 'awarded' as const,
  publishedAt: '2026-03-01T00:00:00Z',
  content: {
    title: { lv: title },
    cpv: { main: '90610000', additional: [] },
    place: [{ country: 'LV', nuts: 'LV006', city: null, postcode: null, text: {} }],
    lots: [
      lotWith({
        duration: { start: '2026-05-01', end: null, length: { value: '10', unit: 'MONTH' } },
      }),
    ],
    awards: [
      awardWith({
        ...{ winners: [party(winner)], decidedAt, tendersReceived: 2 },
        value: { amount: value, currency: 'EUR' },
      }),
    ],
  },
})

describe('similar requests and who may bid', () => {
  let subject: string
  let near: string
  beforeAll(async () => {
    const { db } = database
    const called = { ...cleaning('Ielu mehanizētā tīrīšana Rīgā'), stage: 'competition' as const }
    const asked = await addRequest(db, {
      ...called,
      content: { ...called.content, awards: [] },
    })
    subject = asked.rfxId
    near = (await addRequest(db, cleaning('Ielu mehanizētā tīrīšana ziemā'))).rfxId
    await addRequest(db, cleaning('Parku kopšana', SUPPLIERS[1]))
    const hidden = cleaning('Ielu mehanizētā tīrīšana slepeni', SUPPLIERS[2])
    await addRequest(db, { ...hidden, privacy: 'invited' })
    const other = cleaning('Ielu apgaismojums', SUPPLIERS[3])
    await addRequest(db, {
      ...other,
      content: {
        ...other.content,
        cpv: { main: '34928500', additional: [] },
        buyers: [party(randomUUID())],
      },
    })
  })
  const asked = (id: string) => ({ rfxId: rfxId.parse(id), language: 'lv', activeOrgId })

  it('are found by code, words, buyer and place, the most alike first', async () => {
    const similar = await calls().similar(asked(subject))
    expect(similar.map(({ title }) => title?.text)).toEqual([
      'Ielu mehanizētā tīrīšana ziemā',
      'Parku kopšana',
    ])
    expect(similar[0]?.rfxId).toBe(near)
    expect(similar[0]?.likeness).toBeGreaterThan(similar[1]?.likeness ?? 1)
  })

  it('name those who won what is alike, with their reasons', async () => {
    const { bidders, requests } = await calls().bidders(asked(subject))
    expect(requests).toBe(2)
    expect(bidders.map(({ org, requests: won }) => [org.orgId, won])).toEqual([
      [WINNER, 1],
      [SUPPLIERS[1], 1],
    ])
    expect(bidders[0]).toMatchObject({ score: 1, reasons: [{ rfxId: near, day: '2026-05-01' }] })
  })

  it('are for those whose plan has them, in their own name', async () => {
    const free = orgId.parse(await addOrganisation(database.db, 'FREE'))
    for (const procedure of ['similar', 'bidders'] as const) {
      const input = asked(subject)
      await expect(asVisitor()[procedure](input)).rejects.toThrow('plan.required')
      await expect(calls()[procedure]({ ...input, activeOrgId: free })).rejects.toThrow(
        'record.not_found',
      )
      await expect(
        calls()[procedure]({ ...input, rfxId: rfxId.parse(randomUUID()) }),
      ).rejects.toThrow('record.not_found')
    }
  })

  it('take any title', async () => {
    const { rfxId: id } = await addRequest(database.db, cleaning("'); drop -- \\ :* & | !('ielu"))
    expect((await calls().similar(asked(id))).length).toBeGreaterThan(0)
  })
})

describe('award prices', () => {
  it('are refused for a small sample, and told for one that is large enough', async () => {
    const { db } = database
    const priced = (n: number) => {
      const { content, ...rest } = cleaning(
        `Skolu remonts ${n}`,
        SUPPLIERS[n % 3],
        String(1000 * n),
      )
      return { ...rest, content: { ...content, cpv: { main: '45214200', additional: [] } } }
    }
    for (let n = 1; n < 8; n += 1) await addRequest(db, priced(n))
    const last = priced(8)
    const ask = async (id: string, unit: 'contract' | 'month' = 'contract') =>
      calls().benchmark({ rfxId: rfxId.parse(id), unit, language: 'lv' })
    const { rfxId: id } = await addRequest(db, {
      ...last,
      content: { ...last.content, awards: [] },
    })
    expect(await ask(id)).toMatchObject({ contracts: 7, suppliers: 3, spread: null })
    await addRequest(db, last)
    const told = await ask(id)
    expect(told).toMatchObject({
      ...{ cpv: '45214200', country: 'LV', contracts: 8, suppliers: 3 },
      spread: { p10: 100_000, p25: 200_000, median: 400_000, p75: 600_000, p90: 800_000 },
    })
    const monthly = await ask(id, 'month')
    expect(monthly?.spread?.median).toBe(Math.round(400_000 / (304 / 30.4375)))
    const market = { cpv: '45214200', country: 'LV' }
    const from = await calls().benchmarkContracts({ market, unit: 'contract', activeOrgId })
    expect(from.items.map(({ price }) => price)).toEqual(
      [8, 7, 6, 5, 4, 3, 2, 1].map((n) => n * 100_000),
    )
    const free = await asVisitor().benchmarkContracts({ market, unit: 'contract' })
    expect([free.items.length, free.isCut]).toEqual([5, true])
  })

  it('are not there for hidden requests, nor without a code', async () => {
    const { db } = database
    const hidden = await addRequest(db, { ...cleaning('Slepeni'), privacy: 'invited' })
    const ask = (id: string) =>
      asVisitor().benchmark({ rfxId: rfxId.parse(id), unit: 'contract', language: 'lv' })
    await expect(ask(hidden.rfxId)).rejects.toThrow('record.not_found')
    const bare = await addRequest(db, { content: { cpv: { main: 'x', additional: [] } } })
    expect(await ask(bare.rfxId)).toBeNull()
  })
})

const ending = (title: string, endsOn: string, buyer: string) => ({
  ...{ stage: 'awarded' as const, publishedAt: '2025-01-01T00:00:00Z' },
  content: {
    title: { lv: title },
    buyers: [party(buyer, '@Dome')],
    cpv: { main: '79710000', additional: [] },
    lots: [lotWith({ duration: { start: null, end: endsOn, length: null } })],
    awards: [
      awardWith({
        ...{ winners: [party(WINNER)], decidedAt: '2025-02-01' },
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
  ...{ yes: 'yes', no: 'no' },
}
const fileOf = async (ctx: Context, list: object) =>
  text(csvOf(await endingFile(ctx, { activeOrgId, ...list }, texts).table()))

describe('what ends next year', () => {
  const buyer = randomUUID()
  beforeAll(async () => {
    const { db } = database
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
    const page = await calls().ending({
      ...{ filters: { buyer: [buyer] }, months: 'next-year', activeOrgId },
    })
    expect(page.items.map(({ endsOn }) => endsOn)).toEqual(['2027-01-01', '2027-12-31'])
  })
  it('comes as a file that no spreadsheet runs', async () => {
    const file = await fileOf(context, { filters: { buyer: [buyer] }, months: 'next-year' })
    const rows: Record<string, string>[] = parse(file, { bom: true, columns: true })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      ...{ title: `'=HYPERLINK("x")`, buyers: "'@Dome", value: '1234.50', endsOn: '2027-01-01' },
      ...{ isReckoned: 'no', calledOn: '', cpvCode: '79710000' },
    })
    expect(rows[0]?.page).toMatch(/^https:\/\/kogge\.example\/.*rfx\//)
    expect(file).not.toContain('Slepeni')
  })
  it('comes as a file to those who have full search and files alone', async () => {
    const list = { filters: {}, activeOrgId }
    const visitor = { ...testContext(database.db), analysis: context.analysis }
    expect(() => endingFile(visitor, list, texts)).toThrow('plan.required')
    const { db } = database
    const freeOrg = await addOrganisation(db, 'FREE')
    const member = await addPerson(db)
    await addMember(db, freeOrg, member)
    const free = await contextOfUser(db, member)
    expect(() => endingFile(free, { ...list, activeOrgId: freeOrg }, texts)).toThrow(
      'plan.required',
    )
    expect(() => endingFile(free, list, texts)).toThrow('record.not_found')
    for (const broken of [null, {}, { filters: {}, months: 25 }, { filters: {}, cursor: 3 }])
      expect(() => endingFile(context, broken, texts)).toThrow('request.invalid')
  })
})

describe('contracts that end soon', () => {
  it('are what market analysis lists under the same filters: words, kinds, roles and the rest', async () => {
    const { db } = database
    const buyer = randomUUID()
    for (const [title, day, nature] of [
      ['Ceļu pārbūve', '2027-03-01', 'works'],
      ['Ceļa uzturēšana', '2027-04-01', 'services'],
      ['Ceļu būvdarbi', '2026-12-30', 'works'],
    ] as const) {
      const added = ending(title, day, buyer)
      await addRequest(db, { ...added, content: { ...added.content, nature } })
    }
    const { contracts } = analysisCalls(context)
    const listed = async (filters: AnalysisFilters) => {
      const [{ items, total }, all] = await Promise.all([
        calls().ending({ filters, months: 'next-year', activeOrgId }),
        contracts({ filters, ends: 'next-year', sort: 'ends', order: 'asc', activeOrgId }),
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
    const { db } = database
    const buyer = randomUUID()
    const kept = (title: string, year: number) => ({
      ...{ stage: 'awarded' as const, publishedAt: `${year}-01-01T00:00:00Z` },
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
    const page = await calls().ending({ filters: { buyer: [buyer] }, months: 12, activeOrgId })
    expect(page.total).toBe(10)
    expect(page.items[0]).toMatchObject({
      endsOn: '2027-04-20',
      endsBy: 'stated',
      called: null,
      forecast: { expectedOn: '2027-01-10', basis: 'buyer', n: 30 },
    })
    const file = await fileOf(context, { filters: { buyer: [buyer] } })
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
    const visitor = await asVisitor().ending({ filters: { buyer: [buyer] } })
    expect([visitor.items.length, visitor.isCut, visitor.nextCursor]).toEqual([5, true, null])
    await expect(asVisitor().ending({ filters: { buyer: [buyer] }, cursor: 5 })).rejects.toThrow(
      'plan.required',
    )
    const none = await calls().ending({ filters: { buyer: [randomUUID()] }, activeOrgId })
    expect(none.total).toBe(0)
    const elsewhere = await calls().ending({
      filters: { buyer: [BUYER], cpv: ['79000000'] },
      activeOrgId,
    })
    expect(elsewhere.total).toBe(0)
  })
})

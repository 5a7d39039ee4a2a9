import { auditLog } from '@kogge/db/schema/accounts.ts'
import { cpvStats, industry, meta } from '@kogge/db/schema/reference.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { referenceAdminRouter } from './reference.admin-router.ts'
import { industryLabels, knownIndustries } from './reference.api.ts'
import { allIndustries } from './reference.queries.ts'
import { loadReferenceData } from './reference-data.commands.ts'

let database: TestDatabase
let staffId: string

beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
  staffId = await addPerson(database.db, { firstName: 'Ilze', lastName: 'Kalna' })
  await addStaff(database.db, staffId, 'SUPPORT')
})
afterAll(() => database.close())

const calls = async () =>
  createCaller(referenceAdminRouter)({
    ...(await contextOfUser(database.db, staffId)),
    locale: 'lv',
  })
const industries = async () => (await calls()).adminIndustries
const cpv = async () => (await calls()).adminCpv

const LABELS = { en: 'Docks', lv: 'Doki', et: 'Dokid', lt: 'Dokai' }
const entries = () =>
  database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectType, 'industry'))
    .orderBy(asc(auditLog.id))

/** As after an update of the product that brings other tables. */
const reload = async () => {
  await database.db.update(meta).set({ value: 'older' }).where(eq(meta.key, 'reference.version'))
  return loadReferenceData(database.db)
}

describe('industries', () => {
  it('count codes, and contracts of subtrees that do not meet', async () => {
    await database.db.insert(cpvStats).values(
      [45220000, 45230000, 45240000].map((num) => ({
        num,
        requests: 1,
        openRequests: 0,
        contracts: 2,
        contractsYear: 1,
        cents: '90000000000000000000',
        centsYear: '5',
      })),
    )
    const list = await (await industries()).list()
    const roads = list.find(({ code }) => code === 'road-construction')
    expect(roads).toMatchObject({
      contracts: 6,
      contractsYear: 3,
      cents: '270000000000000000000',
      centsYear: '15',
      version: 1,
      isEdited: false,
      updatedBy: null,
    })
    expect(roads?.codes).toBeGreaterThan(100)
  })

  it('are written, changed and removed, and all of it is told', async () => {
    const { create, save, remove, list } = await industries()
    const made = await create({ code: 'docks', labels: LABELS, cpvCodes: ['45241000', '45241500'] })
    expect(made).toMatchObject({ version: 1, isEdited: true, updatedBy: 'Ilze Kalna' })
    expect(made.cpvCodes).toEqual(['45241000'])
    const change = {
      code: 'docks',
      labels: { ...LABELS, lv: 'Piestātnes' },
      cpvCodes: ['45241000'],
    }
    const saved = await save({ ...change, version: 1 })
    expect(saved).toMatchObject({ outcome: 'saved', industry: { version: 2 } })
    expect(await save({ ...change, version: 2 })).toMatchObject({ industry: { version: 2 } })
    expect(await remove({ code: 'docks', version: 2 })).toEqual({ outcome: 'removed' })
    expect((await list()).map(({ code }) => code)).not.toContain('docks')
    expect((await entries()).map(({ action }) => action)).toEqual([
      'industry.created',
      'industry.changed',
      'industry.removed',
    ])
    expect((await entries())[1]).toMatchObject({
      actorUserId: staffId,
      subjectId: 'docks',
      before: { labels: { lv: 'Doki' } },
      after: { labels: { lv: 'Piestātnes' } },
    })
    const again = await create({ code: 'docks', labels: LABELS, cpvCodes: ['45241000'] })
    expect(again.version).toBe(4)
  })

  it('are not overwritten by who has seen an older version', async () => {
    const { create, save, remove } = await industries()
    const code = 'quays'
    await create({ code, labels: LABELS, cpvCodes: ['45241000'] })
    const attempt = (lv: string) =>
      save({ code, version: 1, labels: { ...LABELS, lv }, cpvCodes: ['45241000'] })
    const both = await Promise.all([attempt('Viens'), attempt('Divi')])
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['changed', 'saved'])
    const [won] = both.filter(({ outcome }) => outcome === 'saved')
    const [lost] = both.filter(({ outcome }) => outcome === 'changed')
    expect(lost?.industry).toEqual(won?.industry)
    expect(await remove({ code, version: 1 })).toMatchObject({
      outcome: 'changed',
      industry: { version: 2 },
    })
  })

  it('take no code twice, and none that the vocabulary has not', async () => {
    const { create, save, remove } = await industries()
    const invalid = (reason: string) => ({
      cause: { code: 'request.invalid', details: { reason } },
    })
    await expect(
      create({ code: 'food', labels: LABELS, cpvCodes: ['45241000'] }),
    ).rejects.toMatchObject(invalid('code_taken'))
    const [food] = (await (await industries()).list()).filter(({ code }) => code === 'food')
    const cpvCodes = ['15000000', '99999999']
    await expect(
      save({ code: 'food', version: food?.version ?? 0, labels: LABELS, cpvCodes }),
    ).rejects.toMatchObject(invalid('unknown_code'))
    const missing = { cause: { code: 'record.not_found' } }
    await expect(
      save({ code: 'no-such', version: 1, labels: LABELS, cpvCodes: ['15000000'] }),
    ).rejects.toMatchObject(missing)
    await expect(remove({ code: 'no-such', version: 1 })).rejects.toMatchObject(missing)
  })

  it('stay as staff have made them when the product brings its own again', async () => {
    const { save, remove, list } = await industries()
    const versionOf = async (code: string) =>
      (await list()).find((one) => one.code === code)?.version ?? 0
    const food = { code: 'food', labels: { ...LABELS, lv: 'Ēdieni' }, cpvCodes: ['15000000'] }
    await save({ ...food, version: await versionOf('food') })
    await remove({ code: 'mining', version: await versionOf('mining') })
    await database.db
      .update(industry)
      .set({ labels: { en: 'Old' } })
      .where(eq(industry.code, 'it-services'))
    await database.db.insert(industry).values({ code: 'old-product', labels: {}, cpvCodes: [] })
    expect(await reload()).toMatchObject({ loaded: true })
    const after = await list()
    const of = (code: string) => after.find((one) => one.code === code)
    expect(of('food')).toMatchObject({ labels: { lv: 'Ēdieni' }, isEdited: true })
    expect(of('docks')).toBeDefined()
    expect([of('mining'), of('old-product')]).toEqual([undefined, undefined])
    expect(of('it-services')).toMatchObject({
      labels: { en: 'Software and IT services' },
      version: 2,
    })
    expect(of('finance')?.version).toBe(1)
  })

  it('that were removed are offered no more, and named where somebody has them', async () => {
    const { db } = database
    const offered = await allIndustries(db, 'en')
    expect(offered.map(({ code }) => code)).not.toContain('mining')
    expect(await knownIndustries(db, ['mining', 'food'])).toEqual(['food'])
    expect(await industryLabels(db, ['mining', 'no-such'], 'en')).toEqual({
      mining: 'Mining, quarrying and extraction',
    })
    await addOrganisation(db, 'FREE', { industries: ['food', 'mining'] })
    expect(await (await industries()).users({ code: 'food' })).toEqual({ organisations: 1 })
  })
})

describe('the list of CPV codes', () => {
  const walk = async (input: Parameters<Awaited<ReturnType<typeof cpv>>['list']>[0]) => {
    const codes: string[] = []
    for (let cursor: string | null = null; ; ) {
      const page = await (await cpv()).list({ ...input, cursor })
      codes.push(...page.items.map(({ code }) => code))
      cursor = page.nextCursor
      if (cursor === null) return codes
    }
  }

  it('has those with most contracts first, with the industries that they belong to', async () => {
    const { items } = await (await cpv()).list({})
    expect(items.slice(0, 4).map(({ code, contracts }) => [code, contracts])).toEqual([
      ['45220000', 2],
      ['45230000', 2],
      ['45240000', 2],
      ['03000000', 0],
    ])
    expect(items[1]).toMatchObject({
      label: expect.stringContaining('ceļu'),
      industries: [{ code: 'road-construction', label: 'Ceļi, tilti un inženierbūves' }],
    })
  })

  it('is filtered by industry, subtree and words, and walked to its end', async () => {
    const docks = await walk({ cpvIndustryCode: ['docks'], sortBy: 'cpvCode' })
    expect(docks).toEqual([...docks].sort())
    expect(docks.every((code) => code.startsWith('45241'))).toBe(true)
    expect(await walk({ cpvIndustryCode: ['45241000'], sortBy: 'contractCount' })).toEqual(docks)
    expect(await walk({ cpvIndustryCode: ['no-such'] })).toEqual([])
    expect(await walk({ q: 'plavu', cpvIndustryCode: ['agriculture'] })).toContain('77112000')
    expect(await walk({ q: 'ceļu būvdarbi', cpvIndustryCode: ['45000000'] })).toContain('45233120')
    expect(await walk({ q: '45241', sortBy: 'cpvCode' })).toEqual(docks)
    expect(await walk({ q: '%' })).toEqual([])
  })

  it('walks every sort without losing or repeating a code', async () => {
    for (const sortBy of ['cpvCode', 'industryCode', 'contractCount'] as const) {
      const all = await walk({ sortBy, cpvIndustryCode: ['45000000'] })
      expect(new Set(all).size).toBe(all.length)
      expect(all.length).toBeGreaterThan(600)
    }
  })

  it('tells one code whole', async () => {
    const { byCode, list } = await cpv()
    const found = await byCode({ code: '45241000' })
    expect(found).toMatchObject({
      labels: { en: 'Harbour construction works', fi: expect.any(String) },
      industries: [{ code: 'docks' }, { code: 'quays' }, { code: 'road-construction' }],
    })
    expect(found.ancestors.map(({ code }) => code)).toEqual(['45000000', '45200000', '45240000'])
    expect(found.children.map(({ code }) => code)).toContain('45241500')
    await expect(byCode({ code: '99999999' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(list({ cursor: "' or 1" })).rejects.toMatchObject({
      cause: { code: 'list.cursor_invalid' },
    })
  })
})

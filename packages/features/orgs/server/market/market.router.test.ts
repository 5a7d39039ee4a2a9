import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { testModel } from '@kogge/features/analysis/server/testing/test-read-model.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgRouter } from '../orgs.router.ts'
import { addContract } from './market.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
})
afterAll(() => database.close())

const market = async (userId: string | null = null) => {
  const { db } = database
  const context = userId === null ? testContext(db) : await contextOfUser(db, userId)
  return createCaller(orgRouter)({ ...context, analysis: testModel(db) }).org.market
}
const company = (name: string, values: object = {}) =>
  addOrganisation(database.db, 'FREE', { name, claimedAt: null, ...values })

const LV = { language: 'lv' }
const asked = (orgId: string, given: object = {}) => ({
  orgId,
  ...LV,
  role: 'buyer' as const,
  activeOrgId: null,
  ...given,
})

describe('org.market.figures', () => {
  it('counts what it gave in the time asked for, with the time before, its market and its years', async () => {
    const { db } = database
    const [buyer, other, alfa, beta] = await Promise.all(
      ['Dome', 'Cita dome', 'Alfa', 'Beta'].map((name) => company(name)),
    )
    if (!buyer || !other || !alfa || !beta) throw new Error('nobody')
    await addContract(db, [buyer], [alfa], { tenders: 1, endsOn: '2026-12-31', endsBy: 'stated' })
    await addContract(db, [buyer], [alfa, beta], { tenders: 4, cents: 300_00n })
    await addContract(db, [buyer], [beta], { cpv: '72000000', cents: null, leftOut: 'unstated' })
    await addContract(db, [buyer], [], { isAwarded: false })
    await addContract(db, [buyer], [beta], { day: '2025-03-01', endsOn: '2028-01-01' })
    await addContract(db, [buyer], [beta], { day: '2019-03-01', endsOn: '2020-01-01' })
    await addContract(db, [other], [alfa], { cents: 400_00n })
    await addContract(db, [other], [alfa], { country: 'EE', cents: 9_000_00n })
    const figures = await (await market()).figures({ orgId: buyer, ...LV })
    const calls = await market()
    const listed = async (given: object) => (await calls.contracts(asked(buyer, given))).total
    const { contracts, valued, withTenders, singleBid, unawarded, partners, ends } =
      figures.buyer ?? expect.fail('it bought nothing')
    // Each figure is of as many as it leads to.
    expect(await listed({})).toBe(contracts)
    expect(await listed({ countedIn: 'sum' })).toBe(valued)
    expect(await listed({ countedIn: 'tenders' })).toBe(withTenders)
    expect(await listed({ countedIn: 'singleBid' })).toBe(singleBid)
    expect(await listed({ kind: 'unawarded' })).toBe(unawarded)
    expect(await listed({ ends: 'running' })).toBe(ends.running)
    expect(await listed({ ends: 'soon' })).toBe(ends.soon)
    expect((await calls.partners(asked(buyer))).total).toBe(partners)
    expect(figures).toMatchObject({ orgs: 1, from: '2025-11-22', until: '2026-11-21' })
    expect(figures.supplier).toBeNull()
    expect(figures.buyer).toMatchObject({
      contracts: 3,
      sum: 400_00,
      valued: 2,
      withTenders: 2,
      singleBid: 1,
      tenders: 5,
      unawarded: 1,
      partners: 2,
      countries: ['LV'],
      before: { contracts: 1, sum: 100_00 },
      main: { code: '45000000', contracts: 2, shareOfContracts: 2 / 3, shareOfSum: 0.5 },
      ends: { contracts: 5, known: 3, running: 2, soon: 1 },
    })
    const nothingWon = { supplier: { contracts: 0, sum: 0 }, lost: 0 }
    expect(figures.years).toEqual([
      { year: 2026, buyer: { contracts: 3, sum: 400_00 }, ...nothingWon },
      { year: 2025, buyer: { contracts: 1, sum: 100_00 }, ...nothingWon },
      { year: 2019, buyer: { contracts: 1, sum: 100_00 }, ...nothingWon },
    ])
    const won = await (await market()).figures({ orgId: alfa, ...LV, months: 'any' })
    expect(won).toMatchObject({ buyer: null, from: null })
    expect(won.supplier).toMatchObject({ contracts: 4, before: null, partners: 2 })
  })

  it('follows mergers, counts those below on request, and knows nothing of the deleted', async () => {
    const { db } = database
    const [parent, supplier] = [await company('Koncerns'), await company('Piegādātājs')]
    const child = await company('Meita', { parentId: parent })
    const grandchild = await company('Mazmeita', { parentId: child })
    await company('Dzēstā', { parentId: parent, deletedAt: TEST_NOW })
    const old = await company('Vecais', { mergedIntoId: parent })
    const gone = await company('Bijušais', { deletedAt: TEST_NOW })
    await addContract(db, [parent], [supplier])
    await addContract(db, [parent, child], [supplier])
    await addContract(db, [grandchild], [supplier])
    const calls = await market()
    expect(await calls.figures({ orgId: old, ...LV })).toMatchObject({
      orgId: parent,
      orgs: 1,
      buyer: { contracts: 2 },
    })
    expect(await calls.figures({ orgId: parent, ...LV, withChildren: true })).toMatchObject({
      // What two of them share counts once.
      orgs: 3,
      isCut: false,
      buyer: { contracts: 3, sum: 300_00 },
    })
    for (const orgId of [gone, crypto.randomUUID()])
      await expect(calls.figures({ orgId, ...LV })).rejects.toMatchObject({
        message: 'record.not_found',
      })
  })

  it('leads somebody with no contracts nowhere', async () => {
    const nobody = await company('Neviens')
    expect(await (await market()).figures({ orgId: nobody, ...LV })).toMatchObject({
      buyer: null,
      supplier: null,
      years: [],
    })
  })
})

describe('what figures lead to', () => {
  it('is what they were counted from', async () => {
    const { db } = database
    const [buyer, alfa, beta] = [await company('Osta'), await company('A'), await company('B')]
    const first = await addContract(db, [buyer], [alfa], { endsOn: '2026-11-21', endsBy: 'stated' })
    const second = await addContract(db, [buyer], [beta], {
      cpv: '72000000',
      nuts: 'LV00B',
      day: '2025-05-05',
      endsOn: '2027-11-22',
    })
    const failed = await addContract(db, [buyer], [], { isAwarded: false })
    const calls = await market()
    const of = async (given: object) =>
      (await calls.contracts(asked(buyer, given))).items.map(({ rfxId }) => rfxId)
    expect(await of({})).toEqual([first])
    expect(await of({ months: 'any' })).toEqual([first, second])
    expect(await of({ kind: 'unawarded' })).toEqual([failed])
    expect(await of({ months: 'any', partner: beta })).toEqual([second])
    expect(await of({ months: 'any', partner: crypto.randomUUID() })).toEqual([])
    expect(await of({ months: 'any', cpv: '72000000' })).toEqual([second])
    expect(await of({ months: 'any', region: 'LV00B' })).toEqual([second])
    expect(await of({ months: 'any', country: 'EE' })).toEqual([])
    expect(await of({ year: 2025 })).toEqual([second])
    expect(await of({ ends: 'running', sortBy: 'ends' })).toEqual([first, second])
    expect(await of({ ends: 'soon' })).toEqual([first])
    expect(await of({ role: 'supplier' })).toEqual([])
    const [shown] = (await calls.contracts(asked(buyer))).items
    expect(shown).toMatchObject({
      title: 'Iepirkums ',
      cents: 100_00,
      endsOn: '2026-11-21',
      endsBy: 'stated',
      buyers: [{ orgId: buyer, name: 'Osta' }],
      suppliers: [{ orgId: alfa, name: 'A' }],
    })
    const third = await addContract(db, [buyer], [beta], { nuts: 'LV00', country: null })
    const fourth = await addContract(db, [buyer], [beta], { nuts: null, country: 'EE' })
    const places = await calls.places({ orgId: buyer, ...LV, role: 'buyer', months: 'any' })
    const countsOf = (found: typeof places.regions) =>
      Object.fromEntries(found.map(({ code, contracts }) => [String(code), contracts]))
    expect(countsOf(places.countries)).toEqual({ LV: 2, EE: 1, null: 1 })
    expect(countsOf(places.regions)).toEqual({ LV00A: 1, LV00B: 1, null: 2 })
    expect(await of({ months: 'any', country: null })).toEqual([third])
    expect((await of({ months: 'any', region: null })).toSorted()).toEqual(
      [third, fourth].toSorted(),
    )
    for (const { code, contracts } of places.countries)
      expect(await of({ months: 'any', country: code }), String(code)).toHaveLength(contracts)
    for (const { code, contracts } of places.regions)
      expect(await of({ months: 'any', region: code }), String(code)).toHaveLength(contracts)
  })
})

describe('won and lost', () => {
  it('is told of lots whose losers are named, and leads to their contracts', async () => {
    const { db } = database
    const [buyer, alfa] = [await company('Pašvaldība'), await company('A')]
    const [beta, gamma] = [await company('B'), await company('C')]
    const lost = await addContract(db, [buyer], [alfa], {
      lost: [
        [[beta, gamma], 150_00n],
        [[beta], 140_00n],
      ],
    })
    const before = await addContract(db, [buyer], [alfa], {
      day: '2024-02-02',
      lost: [[[beta], null]],
    })
    const won = await addContract(db, [buyer], [beta], { lost: [[[alfa], 120_00n]] })
    await addContract(db, [buyer], [beta])
    const calls = await market()
    const figures = await calls.figures({ orgId: beta, ...LV })
    expect(figures.contest).toEqual({ lost: 1, won: 1, ever: { lost: 2, won: 1 } })
    expect(figures.years).toMatchObject([
      { year: 2026, supplier: { contracts: 2 }, lost: 1 },
      { year: 2024, supplier: { contracts: 0 }, lost: 1 },
    ])
    const of = async (orgId: string, given: object) =>
      (await calls.contracts(asked(orgId, { role: 'supplier', ...given }))).items
    expect(await of(beta, { kind: 'lost' })).toMatchObject([
      { rfxId: lost, suppliers: [{ orgId: alfa }], offered: 140_00, cents: 100_00 },
    ])
    expect(await of(beta, { kind: 'lost', year: 2024 })).toMatchObject([{ rfxId: before }])
    expect(await of(beta, { kind: 'contested', months: 'any' })).toMatchObject([{ rfxId: won }])
    expect((await calls.figures({ orgId: gamma, ...LV })).supplier).toBeNull()
    expect((await calls.figures({ orgId: gamma, ...LV })).contest.ever).toEqual({ lost: 1, won: 0 })
  })

  it('follows who became part of another, who then has not lost to itself', async () => {
    const { db } = database
    const [buyer, alfa, beta] = [await company('Dome'), await company('A'), await company('B')]
    const merged = await company('Bijusī B', { mergedIntoId: beta })
    await addContract(db, [buyer], [alfa], { lost: [[[merged], 9n]] })
    await addContract(db, [buyer], [beta], { lost: [[[merged], 9n]] })
    const { contest } = await (await market()).figures({ orgId: beta, ...LV })
    expect(contest).toMatchObject({ lost: 1, won: 1 })
  })

  it('shows no more of the lists than the plan, and nothing of what is not public', async () => {
    const { db } = database
    const [buyer, alfa, beta] = [await company('Dome'), await company('A'), await company('B')]
    const ids: string[] = []
    for (let nth = 0; nth < 7; nth += 1)
      ids.push(await addContract(db, [buyer], [alfa], { lost: [[[beta], null]] }))
    const calls = await market()
    const list = () => calls.contracts(asked(beta, { role: 'supplier', kind: 'lost' }))
    const shown = await list()
    expect([shown.items.length, shown.total, shown.isCut]).toEqual([5, 7, true])
    await db.update(rfx).set({ privacy: 'invited' }).where(inArray(rfx.id, ids))
    expect(await list()).toMatchObject({ items: [], total: 0 })
    expect((await calls.figures({ orgId: beta, ...LV })).contest.ever.lost).toBe(0)
  })
})

describe('who sees how much', () => {
  const ALL = 23

  it('is five rows without the plan, and all of them with it', async () => {
    const { db } = database
    const buyer = await company('Liela dome')
    for (let nth = 0; nth < ALL; nth += 1)
      await addContract(db, [buyer], [await company(`Nr. ${nth}`)], {
        cpv: `${10 + nth}000000`,
      })
    const [plus, free] = [await addOrganisation(db, 'PLUS'), await addOrganisation(db)]
    const [member, stranger, staff] = [
      await addPerson(db),
      await addPerson(db),
      await addPerson(db),
    ]
    await addMember(db, plus, member)
    await addMember(db, free, member)
    await addMember(db, free, stranger)
    await addStaff(db, staff, 'SUPPORT')
    const seen = async (userId: string | null, activeOrgId: string | null) => {
      const calls = await market(userId)
      const input = asked(buyer, { activeOrgId })
      const lists = [calls.partners(input), calls.divisions(input), calls.contracts(input)]
      return (await Promise.all(lists)).map(({ items, isCut, total }) => [
        items.length,
        isCut,
        total,
      ])
    }
    const cut = [5, true, ALL]
    expect(await seen(null, null)).toEqual([cut, cut, cut])
    // Another's plan is not one's own, whatever the client says.
    expect(await seen(null, plus)).toEqual([cut, cut, cut])
    expect(await seen(stranger, plus)).toEqual([cut, cut, cut])
    expect(await seen(member, free)).toEqual([cut, cut, cut])
    const page = [20, false, ALL]
    expect(await seen(member, plus)).toEqual([page, [ALL, false, ALL], page])
    expect(await seen(staff, null)).toEqual([page, [ALL, false, ALL], page])

    const further = async (userId: string | null) =>
      (await market(userId)).partners(asked(buyer, { activeOrgId: plus, cursor: '20' }))
    expect((await further(member)).items).toHaveLength(3)
    // No cursor leads further than the plan.
    const first = await (await market()).partners(asked(buyer))
    expect((await further(null)).items).toEqual(first.items)
    expect(first.nextCursor).toBeNull()
    await expect((await market()).partners(asked(buyer, { cursor: 'x' }))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

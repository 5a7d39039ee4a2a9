import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addInvitation,
  addTender,
  bidderOf,
  callsOf,
  codeOf,
  inMinutes,
  type Supplier,
  type Tender,
} from './responses.fixture.ts'

let database: TestDatabase
let tender: Tender
beforeAll(async () => {
  database = await testDatabase()
  tender = await addTender(database.db)
})
afterAll(() => database.close())

const bidder = (of: Pick<Tender, 'rfxId'>, supplier?: Supplier, db = database.db) =>
  bidderOf(db, of, supplier)

const supplierOn = async (tier: Tier): Promise<Supplier> => {
  const orgId = await addOrganisation(database.db, tier)
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, 'ORG_READONLY_MEMBER')
  return { orgId, userId }
}

// A full search of participations is of PRO or higher.
test.each([
  ['FREE', 'plan.required'],
  ['PLUS', 'plan.required'],
  ['PUBLIC', 'plan.required'],
  ['PRO', null],
  ['BUSINESS', null],
] as const)('is searched in full from the plan PRO on: %s, %s', async (tier, code) => {
  const { orgId, userId } = await supplierOn(tier)
  const { participation: of } = await callsOf(database.db, userId)
  const search = (filters: object) => codeOf(of.mine({ orgId, filters }))
  expect(await search({ rfxOrgId: [tender.buyer.orgId] })).toBe(code)
  expect(await search({ rfxType: ['tender'] })).toBe(code)
  expect(await search({ participantOrgId: [orgId], q: ['winter'] })).toBe(code)
  // Everybody's: words, and how one stands.
  expect(await search({ q: ['winter'], statusFlag: ['OPEN'], rfxType: [] })).toBeNull()
  expect(await codeOf(of.mine({ orgId, sortBy: 'deadline' }))).toBeNull()
})

test('has what an organisation has to do with, filtered, sorted and paged', async () => {
  const { orgId } = await supplierOn('PRO')
  const supplier = { orgId, userId: await addPerson(database.db) }
  await addMember(database.db, orgId, supplier.userId, 'ORG_MEMBER')
  const soon = await addTender(database.db, { until: inMinutes(10) })
  const later = await addTender(database.db, { until: inMinutes(20) })
  const invited = await addTender(database.db, { until: inMinutes(30), privacy: 'invited' })
  await addInvitation(database.db, invited, supplier.orgId)
  const [first, second] = [await bidder(soon, supplier), await bidder(later, supplier)]
  await second.save(0)
  await second.submit(1)
  await first.ask()
  const calls = await callsOf(database.db, supplier.userId)
  const list = (given: object = {}) => calls.participation.mine({ orgId: supplier.orgId, ...given })
  const ids = async (given: object = {}) => (await list(given)).items.map(({ rfxId }) => rfxId)
  expect(await ids({ sortBy: 'deadline' })).toEqual([soon.rfxId, later.rfxId, invited.rfxId])
  const statuses = (await list({ sortBy: 'deadline' })).items.map(({ status }) => status)
  expect(statuses).toEqual(['IN_CONVERSATION', 'RESPONDED', 'PENDING_INVITE'])
  expect(await ids({ filters: { statusFlag: ['RESPONDED'] } })).toEqual([later.rfxId])
  expect(await ids({ filters: { rfxOrgId: [soon.buyer.orgId] } })).toEqual([soon.rfxId])
  expect(await ids({ filters: { q: ['celu ziemas'] } })).toEqual([])
  expect(await ids({ filters: { q: ['winter'] } })).toHaveLength(3)
  expect(await ids({ filters: { rfxType: ['price_survey'] } })).toEqual([])
  expect(await ids({ filters: { participantOrgId: [soon.buyer.orgId] } })).toEqual([])
  const page = await list({ sortBy: 'deadline', limit: 2 })
  const rest = await list({ sortBy: 'deadline', limit: 2, cursor: page.nextCursor })
  expect([...page.items, ...rest.items].map(({ rfxId }) => rfxId)).toEqual([
    soon.rfxId,
    later.rfxId,
    invited.rfxId,
  ])
  expect(rest.nextCursor).toBeNull()
  expect(await codeOf(list({ cursor: 'x' }))).toBe('list.cursor_invalid')
})

import { auditLog } from '@kogge/db/schema/accounts.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { contextOfUser, TEST_NOW } from '@kogge/platform/server/testing/test-context.ts'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subscriptionsAdminRouter } from './subscriptions.admin-router.ts'
import { subscriptionRouter } from './subscriptions.router.ts'

const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const DAY = 24 * 60 * 60 * 1000
const later = (milliseconds: number) => new Date(TEST_NOW.getTime() + milliseconds)

let database: TestDatabase
let staffId: string
beforeAll(async () => {
  database = await testDatabase()
  staffId = await addPerson(database.db, { firstName: 'Kogge', lastName: 'Support' })
  await addStaff(database.db, staffId, 'SUPPORT')
})
afterAll(() => database.close())

const staff = async (clock: () => Date = () => TEST_NOW) =>
  createCaller(subscriptionsAdminRouter)(await contextOfUser(database.db, staffId, clock))
    .adminSubscriptions
const own = async (userId: string) =>
  createCaller(subscriptionRouter)(await contextOfUser(database.db, userId)).subscription

const addOrg = async (name?: string) => {
  const { db } = database
  const orgId = await addOrganisation(
    db,
    'FREE',
    name === undefined ? {} : { name, nameFolded: name.toLowerCase() },
  )
  const admin = await addPerson(db)
  await addMember(db, orgId, admin, 'ORG_ADMINISTRATOR')
  return { orgId, admin }
}

const period = (values: object = {}) => ({
  tier: 'PRO' as const,
  paidSeats: 10,
  startsAt: TEST_NOW.toISOString(),
  endsAt: later(365 * DAY).toISOString(),
  note: 'Contract 2026/17',
  ...values,
})

describe('adminSubscriptions', () => {
  it('gives, changes and ends a plan, and writes down what was before and after', async () => {
    const { db } = database
    const { orgId } = await addOrg()
    const calls = await staff()
    const given = await calls.give({ orgId, ...period() })
    expect(given).toMatchObject({
      status: { tier: 'PRO', source: 'support', seats: { used: 1, total: 15 } },
      periods: [{ tier: 'PRO', paidSeats: 10, createdBy: 'Kogge Support' }],
    })
    const subscriptionId = given.periods[0]?.subscriptionId ?? ''
    const changed = await calls.change({
      orgId,
      subscriptionId,
      paidSeats: 2,
      endsAt: null,
      note: null,
    })
    expect(changed.status).toMatchObject({ until: null, seats: { total: 7 } })
    const ended = await calls.end({ orgId, subscriptionId })
    expect(ended.status).toMatchObject({ tier: 'FREE', seats: { total: 5 } })
    expect(ended.periods[0]?.endsAt).toBe(TEST_NOW.toISOString())
    for (const call of [
      () => calls.end({ orgId, subscriptionId }),
      () => calls.change({ orgId, subscriptionId, paidSeats: 2, endsAt: null }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    const logged = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, subscriptionId))
      .orderBy(asc(auditLog.id))
    expect(logged).toMatchObject([
      {
        action: 'subscription.given',
        subjectType: 'subscription',
        orgId,
        after: { paidSeats: 10 },
      },
      {
        action: 'subscription.changed',
        before: { paidSeats: 10 },
        after: { paidSeats: 2, endsAt: null },
      },
      { action: 'subscription.ended', before: { endsAt: null } },
    ])
  })

  it('keeps a plan that is to come apart, and can call it off', async () => {
    const { orgId } = await addOrg()
    const calls = await staff()
    const start = later(7 * DAY).toISOString()
    const given = await calls.give({ orgId, ...period({ startsAt: start }) })
    expect(given.status).toMatchObject({
      tier: 'FREE',
      upcoming: [{ tier: 'PRO', startsAt: start }],
    })
    const subscriptionId = given.periods[0]?.subscriptionId ?? ''
    expect((await calls.end({ orgId, subscriptionId })).status.upcoming).toEqual([])
    const then = await (await staff(() => later(8 * DAY))).byOrg({ orgId })
    expect(then.status.tier).toBe('FREE')
  })

  it('refuses times and seats that make no plan', async () => {
    const { orgId } = await addOrg()
    const calls = await staff()
    const bad = [
      { endsAt: TEST_NOW.toISOString() },
      { startsAt: later(-DAY).toISOString(), endsAt: later(-1).toISOString() },
      { tier: 'PLUS' as const, paidSeats: 6 },
      { paidSeats: -1 },
    ]
    for (const values of bad)
      await expect(calls.give({ orgId, ...period(values) })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
  })

  it('makes an organisation a public one', async () => {
    const { db } = database
    const { orgId } = await addOrg()
    const { status } = await (await staff()).setBaseTier({ orgId, tier: 'PUBLIC' })
    expect(status).toMatchObject({
      tier: 'PUBLIC',
      seats: { total: 50 },
      trial: { state: 'not_offered' },
    })
    const logged = await db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
    expect(logged).toMatchObject([
      { action: 'subscription.base_changed', before: { tier: 'FREE' }, after: { tier: 'PUBLIC' } },
    ])
  })

  it('queues what is asked, the oldest first, and settles only what was read', async () => {
    const { orgId, admin } = await addOrg()
    const other = await addOrg()
    const calls = await staff()
    await (await own(admin)).request({ orgId, tier: 'PLUS', paidSeats: 1 })
    await (await own(other.admin)).request({ orgId: other.orgId, tier: 'PRO', paidSeats: 0 })
    const first = await calls.requests({ limit: 1 })
    const second = await calls.requests({ limit: 1, cursor: first.nextCursor })
    expect([...first.items, ...second.items].map((item) => item.orgId).toSorted()).toEqual(
      [orgId, other.orgId].toSorted(),
    )
    expect(second.nextCursor).toBeNull()
    const requestOf = async () => (await calls.byOrg({ orgId })).openRequestId ?? ''
    const stale = { orgId, requestId: await requestOf() }
    await (await own(admin)).request({ orgId, tier: 'BUSINESS', paidSeats: 1 })
    await expect(calls.settleRequest(stale)).rejects.toThrow('record.not_found')
    const current = { orgId, requestId: await requestOf() }
    await expect(calls.settleRequest({ ...current, orgId: other.orgId })).rejects.toThrow(
      'record.not_found',
    )
    const both = await Promise.allSettled([
      calls.settleRequest(current),
      calls.settleRequest(current),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await calls.byOrg({ orgId })).status.request).toBeNull()
  })

  it('finds organisations by name and number, a page at a time, and only those with members', async () => {
    const { db } = database
    for (const name of ['Ostas dambis', 'Ostas noliktava']) await addOrg(name)
    await addOrganisation(db, 'FREE', {
      name: 'Ostas arhīvs',
      nameFolded: 'ostas arhivs',
      claimedAt: null,
    })
    const calls = await staff()
    const first = await calls.orgs({ q: 'ostas', limit: 1 })
    const second = await calls.orgs({ q: 'OSTAS', limit: 1, cursor: first.nextCursor })
    const names = [...first.items, ...second.items].map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Ostas dambis', 'Ostas noliktava'])
    expect(second.nextCursor).toBeNull()
    expect(first.items[0]).toMatchObject({ tier: 'FREE', seats: { used: 1, total: 5 } })
    expect((await calls.orgs({ q: '%' })).items.length).toBeGreaterThan(0)
  })

  it('takes no ids of another organisation, and none that nothing has', async () => {
    const { orgId } = await addOrg()
    const other = await addOrg()
    const calls = await staff()
    const subscriptionId =
      (await calls.give({ orgId, ...period() })).periods[0]?.subscriptionId ?? ''
    await expect(calls.end({ orgId: other.orgId, subscriptionId })).rejects.toThrow(
      'record.not_found',
    )
    await expect(calls.byOrg({ orgId: UNKNOWN })).rejects.toThrow('record.not_found')
    await expect(calls.give({ orgId: UNKNOWN, ...period() })).rejects.toThrow('record.not_found')
  })
})

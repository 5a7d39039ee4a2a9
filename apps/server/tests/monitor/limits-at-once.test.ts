import { bearerSecret } from '@kogge/db/schema/bearer-secrets.ts'
import { monitorProfile } from '@kogge/db/schema/monitor.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { MOST_ADDRESSES } from '@kogge/domain/monitor/feed-addresses.ts'
import { MOST_PROFILES } from '@kogge/domain/monitor/profile-inputs.ts'
import { monitorRouter } from '@kogge/features/monitor/server/monitor.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProfile, addSupplier, callsOf, type Supplier } from './monitor-world.fixture.ts'

let database: TestDatabase
let supplier: Supplier
let guid: string
beforeAll(async () => {
  database = await testDatabase()
  supplier = await addSupplier(database.db)
  guid = await addProfile(database.db, supplier, { country: ['LV'] })
})
afterAll(() => database.close())

it('addresses of a feed that are made at once are no more than one may have', async () => {
  const { orgId, userId } = supplier
  const now = new Date()
  const context = { ...(await contextOfUser(database.db, userId)), clock: () => now, now }
  const { feedAddress } = createCaller(monitorRouter)(context)
  const input = { orgId, guid, form: 'atom' as const }
  const made = Array.from({ length: MOST_ADDRESSES + 3 }, () => feedAddress.create(input))
  const outcomes = await Promise.allSettled(made)
  const kept = await database.db.$count(bearerSecret)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(kept)
  expect(kept).toBeGreaterThan(0)
  // Where the lock took too long for some of them, the rest still fit, and none more.
  for (let index = kept; index < MOST_ADDRESSES; index += 1) await feedAddress.create(input)
  await expect(feedAddress.create(input)).rejects.toThrow('request.invalid')
  expect(await database.db.$count(bearerSecret)).toBe(MOST_ADDRESSES)
})

it('profiles that are founded at once are no more than an organisation may have', async () => {
  const { db } = database
  const { orgId } = supplier
  const now = new Date()
  const others = Array.from({ length: MOST_PROFILES - 3 }, (_, index) => ({
    orgId,
    guid: crypto.randomUUID(),
    name: `${index}`,
    filters: { country: ['LV'] },
    createdAt: now,
    updatedAt: now,
  }))
  await db.insert(monitorProfile).values(others)
  const calls = await callsOf(db, supplier)
  const founded = Array.from({ length: 6 }, (_, index) =>
    calls.create({ orgId, name: `At once ${index}`, filters: { country: ['LV'] } }),
  )
  const outcomes = await Promise.allSettled(founded)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await db.$count(monitorProfile)).toBe(MOST_PROFILES)
})

it('no more come out of the archive than an organisation may have, one by one or at once', async () => {
  const { db } = database
  const other = await addSupplier(db)
  const { orgId } = other
  const now = new Date()
  const profile = (index: number, state: 'active' | 'archived') => ({
    orgId,
    guid: crypto.randomUUID(),
    name: `${index}`,
    filters: { country: ['LV'] },
    state,
    createdAt: now,
    updatedAt: now,
  })
  const kept = Array.from({ length: MOST_PROFILES - 1 }, (_, index) => profile(index, 'active'))
  const archived = Array.from({ length: 4 }, (_, index) => profile(index, 'archived'))
  await db.insert(monitorProfile).values([...kept, ...archived])
  const calls = await callsOf(db, other)
  const outcomes = await Promise.allSettled(
    archived.map(({ guid }, index) =>
      calls.setState({ orgId, guid, state: index % 2 === 0 ? 'active' : 'paused' }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  // What is not archived changes its state as before.
  const guid = kept[0]?.guid ?? ''
  for (const state of ['paused', 'active'] as const) await calls.setState({ orgId, guid, state })
})

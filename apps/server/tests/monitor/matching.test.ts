import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { newMatcher } from '@kogge/features/monitor/server/matching/matching-turn.commands.ts'
import { matchSavedProfile } from '@kogge/features/monitor/server/matching/saved-profile-matching.commands.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  addProfile,
  addSupplier,
  callsOf,
  harvestCall,
  matchAll as matchAllIn,
  type Supplier,
} from './monitor-world.fixture.ts'

let database: TestDatabase
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
})
afterAll(() => database.close())

const clock = () => new Date()

const matchAll = (matcher?: ReturnType<typeof newMatcher>) => matchAllIn(database.db, matcher)

const feedOf = async (supplier: Supplier, query = {}) => {
  const calls = await callsOf(database.db, supplier)
  const { items } = await calls.feed({ orgId: supplier.orgId, ...query })
  return items.map(({ card, kind, profiles }) => ({ title: card.title.text, kind, profiles }))
}

it('a tender that is harvested comes into the feed of whose profile it fits, once', async () => {
  const { db } = database
  const [roads, bridges] = [await addSupplier(db), await addSupplier(db)]
  const guid = await addProfile(db, roads, { q: ['ceļu'], cpv: ['45000000'], country: ['LV'] })
  await addProfile(db, bridges, { q: ['tilts'] })
  const matcher = newMatcher(db, clock)
  await matchAll(matcher)
  await harvestCall(db)
  expect(await matchAll(matcher)).toBe(1)
  expect(await feedOf(roads)).toEqual([{ title: 'Road works', kind: 'new', profiles: [guid] }])
  expect(await feedOf(bridges)).toEqual([])
  expect(await matchAll()).toBe(0)
})

it('an amendment says whether a tender fits from now on, still, or no longer', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { q: ['tilts'] })
  const same = { procedure: randomUUID(), id: randomUUID() }
  let version = 0
  const said = async (title: string, closesIn: number) => {
    version += 1
    await harvestCall(db, { ...same, version: `0${version}`, title, closesIn })
    await matchAll()
    return (await feedOf(supplier)).map(({ kind }) => kind)
  }
  expect(await said('Ceļa būve', 30)).toEqual([])
  expect(await said('Tilta būve', 30)).toEqual(['became'])
  expect(await said('Tilta būve', 40)).toEqual(['amended'])
  expect(await said('Ceļa būve', 40)).toEqual(['left'])
})

it('what is compiled anew without a change announces nothing, nor does history', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] })
  await matchAll()
  await harvestCall(db, { published: '2026-02-03', issued: '2026-02-01' })
  expect(await matchAll()).toBe(0)
  const same = { id: randomUUID(), procedure: randomUUID(), number: '00777777-2026' }
  await harvestCall(db, same)
  expect(await matchAll()).toBe(1)
  await harvestCall(db, { ...same, id: randomUUID(), number: '00777778-2026' })
  expect(await matchAll()).toBe(0)
  expect(await feedOf(supplier)).toHaveLength(1)
})

it('a saved profile is matched with what is open, and what fits it no more leaves the feed', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await harvestCall(db)
  await harvestCall(db, { closesIn: -1 })
  await matchAll()
  const guid = await addProfile(db, supplier, { cpv: ['45233120'] })
  await matchAll()
  expect(await feedOf(supplier)).toMatchObject([{ kind: 'profile', profiles: [guid] }])
  const calls = await callsOf(db, supplier)
  const input = { orgId: supplier.orgId, guid, revision: 1, name: 'Cits' }
  await calls.save({ ...input, filters: { cpv: ['90000000'] } })
  await matchAll()
  expect(await feedOf(supplier)).toEqual([])
})

it('nothing is matched for a plan without profiles, a paused one, or the buyer itself', async () => {
  const { db } = database
  const [paying, paused, buyer] = [
    await addSupplier(db),
    await addSupplier(db),
    await addSupplier(db),
  ]
  for (const one of [paying, paused, buyer]) await addProfile(db, one, { country: ['LV'] })
  await db.execute(sql`update subscription set ends_at = now() where org_id = ${paying.orgId}`)
  const [profile] = await (await callsOf(db, paused)).profiles({ orgId: paused.orgId })
  await (await callsOf(db, paused)).setState({
    orgId: paused.orgId,
    guid: profile?.guid ?? '',
    state: 'paused',
  })
  await harvestCall(db)
  await db.execute(sql`
    update rfx_search set buyers = array[(select num from org where id = ${buyer.orgId})]`)
  expect(await matchAll()).toBe(0)
})

it('two who match at once lose and double nothing, and what one has taken and not written is due again', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  await addProfile(db, supplier, { country: ['LV'] })
  const matchers = [newMatcher(db, clock), newMatcher(db, clock)]
  for (let round = 0; round < 5; round += 1) {
    await harvestCall(db)
    await db
      .transaction(async (tx) => {
        await newMatcher(tx, clock).turn()
        throw new Error('the process dies')
      })
      .catch(() => undefined)
    await Promise.all([...matchers, ...matchers].map((matcher) => matcher.turn()))
    await matchAll()
  }
  const { rows } = await db.execute(sql`select from profile_match where kind = 'new'`)
  expect(rows).toHaveLength(5)
  expect(await feedOf(supplier)).toHaveLength(5)
})

it('a profile that is deleted takes with it what it alone found, and not what left another', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const { orgId } = supplier
  await addProfile(db, supplier, { q: ['tilts'] })
  const roads = await addProfile(db, supplier, { q: ['dzelzceļa'] })
  const same = { procedure: randomUUID(), id: randomUUID() }
  await harvestCall(db, { ...same, version: '01', title: 'Tilta būve' })
  await harvestCall(db, { title: 'Dzelzceļa būve' })
  await matchAll()
  await harvestCall(db, { ...same, version: '02', title: 'Ēkas būve' })
  await matchAll()
  expect((await feedOf(supplier)).map(({ kind }) => kind)).toEqual(['left', 'new'])
  const calls = await callsOf(db, supplier)
  await calls.remove({ orgId, guid: roads })
  expect(await feedOf(supplier)).toMatchObject([{ kind: 'left', profiles: [] }])
  const [tilts] = await calls.profiles({ orgId })
  await calls.remove({ orgId, guid: tilts?.guid ?? '' })
  expect(await feedOf(supplier)).toEqual([])
})

it('a profile that is saved loses nothing that fits, also where more fits than is matched anew', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const guid = await addProfile(db, supplier, { country: ['LV'] })
  await matchAll()
  for (const title of ['Tilta būve', 'Ceļa būve', 'Ēkas būve']) await harvestCall(db, { title })
  await matchAll()
  const calls = await callsOf(db, supplier)
  const input = { orgId: supplier.orgId, guid, name: 'Būve' }
  await calls.save({ ...input, revision: 1, filters: { country: ['LV'], q: ['būve'] } })
  await db.transaction((tx) => matchSavedProfile(tx, null, clock(), 1))
  expect(await feedOf(supplier)).toHaveLength(3)
  await calls.save({ ...input, revision: 2, filters: { country: ['LV'], q: ['tilts'] } })
  await db.transaction((tx) => matchSavedProfile(tx, null, clock(), 1))
  expect(await feedOf(supplier)).toHaveLength(1)
})

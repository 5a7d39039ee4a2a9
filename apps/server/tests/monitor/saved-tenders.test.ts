import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addProfile, addSupplier, callsOf, harvestCall, matchAll } from './monitor-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('a member saves tenders of the feed for themselves, and finds them again, hidden ones too', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const { orgId } = supplier
  const colleague = { orgId, userId: await addPerson(db) }
  await addMember(db, orgId, colleague.userId, 'ORG_ADMINISTRATOR')
  await addProfile(db, supplier, { keyword: ['ceļu', 'tiltu'] })
  await harvestCall(db, { title: 'Ceļu uzturēšana' })
  await harvestCall(db, { title: 'Tiltu remonts' })
  await matchAll(db)
  const { rows } = await db.execute<{ id: string }>(sql`select id from rfx order by num limit 1`)
  const rfxIds = rows.map(({ id }) => id)
  const [own, other] = [await callsOf(db, supplier), await callsOf(db, colleague)]
  const savedBy = async (calls: typeof own) => {
    const { items } = await calls.feed({ orgId, view: 'saved' })
    return items.map(({ card, mark }) => [card.rfxId, mark.isSaved])
  }
  expect(await savedBy(own)).toEqual([])
  await own.setSaved({ orgId, rfxIds, isSaved: true })
  await own.setSaved({ orgId, rfxIds, isSaved: true })
  expect(await savedBy(own)).toEqual([[rfxIds[0], true]])
  expect(await savedBy(other)).toEqual([])
  expect((await own.feed({ orgId })).items.map(({ mark }) => mark.isSaved).sort()).toEqual([
    false,
    true,
  ])
  // Saving says that it was seen; seeing and hiding leave it saved.
  expect((await own.feed({ orgId, view: 'unseen' })).items).toHaveLength(1)
  await own.see({ orgId, rfxIds })
  await own.hide({ orgId, rfxIds })
  expect(await savedBy(own)).toEqual([[rfxIds[0], true]])
  await own.setSaved({ orgId, rfxIds, isSaved: false })
  expect(await savedBy(own)).toEqual([])
})

it('what is in no feed of the organisation is not saved', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const { orgId } = supplier
  const { rows } = await db.execute<{ id: string }>(sql`select id from rfx limit 1`)
  const calls = await callsOf(db, supplier)
  await calls.setSaved({ orgId, rfxIds: rows.map(({ id }) => id), isSaved: true })
  const kept = sql`select 1 from feed_state where org_id = ${orgId}`
  expect((await db.execute(kept)).rows).toEqual([])
})

it('an amendment that comes while a list is open is not seen with it', async () => {
  const { db } = database
  const supplier = await addSupplier(db)
  const { orgId } = supplier
  await addProfile(db, supplier, { q: ['dzelzceļš'] })
  const same = { procedure: randomUUID(), id: randomUUID(), title: 'Dzelzceļa remonts' }
  await harvestCall(db, { ...same, version: '01' })
  await matchAll(db)
  const calls = await callsOf(db, supplier)
  const unseen = async () => (await calls.feed({ orgId, view: 'unseen' })).items
  const [listed] = await unseen()
  const rfxIds = [listed?.card.rfxId ?? '']
  await harvestCall(db, { ...same, version: '02', closesIn: 40 })
  await matchAll(db)
  await calls.see({ orgId, rfxIds, upTo: listed?.matchedAt })
  const [amended] = await unseen()
  expect(amended).toMatchObject({ kind: 'amended', mark: { isSeen: false } })
  await calls.see({ orgId, rfxIds, upTo: amended?.matchedAt })
  expect(await unseen()).toEqual([])
})

import { tablesRead } from '@kogge/db/testing/partitions-read.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { monitorRouter } from '@kogge/features/monitor/server/monitor.router.ts'
import { feedSignals } from '@kogge/features/monitor/server/ranking/feed-signals.queries.ts'
import { organisation } from '@kogge/harvester/fixtures/eforms-notices.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addProfile,
  addSupplier,
  callsOf,
  harvestCall,
  matchAll,
  type Supplier,
} from './monitor-world.fixture.ts'

const [ROADS, CLEANING] = ['45233120', '90911000'] as const
const OTHER_BUYER = organisation('ORG-0001', 'Cita pašvaldība', '90000000009')

let database: TestDatabase
let supplier: Supplier
let stranger: Supplier
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  supplier = await addSupplier(db)
  stranger = await addSupplier(db)
  for (const one of [supplier, stranger]) await addProfile(db, one, { country: ['LV'] })
  for (let at = 1; at <= 3; at += 1) await harvestCall(db)
  for (let at = 1; at <= 5; at += 1)
    await harvestCall(db, { cpv: CLEANING, organisations: OTHER_BUYER })
  await matchAll(db)
  // One after the other, on one day.
  await db.execute(sql`
    update feed_item set matched_at = '2026-11-30T08:00:00Z'::timestamptz + rfx_num * interval '1 minute'`)
})
afterAll(() => database.close())

const idsOf = async (cpv: string): Promise<string[]> => {
  const { items } = await (await callsOf(database.db, supplier)).feed({ orgId: supplier.orgId })
  return items.flatMap(({ card }) => (card.cpv === cpv ? [card.rfxId] : []))
}

const listed = async (of: Supplier, isRanked = true) => {
  const { items } = await (await callsOf(database.db, of)).feed({ orgId: of.orgId, isRanked })
  return items.map(({ card, similarities }) => ({
    rfxId: card.rfxId,
    similarities: similarities.map(({ signal, count, key }) => `${key} ${signal} ${count}`),
  }))
}
const rankingCalls = async ({ userId }: Pick<Supplier, 'userId'>) =>
  createCaller(monitorRouter)(await contextOfUser(database.db, userId)).feedRanking

it('of the tenders of a day those come first that are similar to what was saved, and say so; switched off, the order is by date', async () => {
  const { db } = database
  const { orgId } = supplier
  const calls = await callsOf(db, supplier)
  const before = await listed(supplier, false)
  expect(await listed(supplier)).toEqual(before)

  const roads = await idsOf(ROADS)
  const [first = '', ...others] = roads
  await calls.setSaved({ orgId, rfxIds: others, isSaved: true })
  const ranked = await listed(supplier)
  expect(ranked).toEqual([
    { rfxId: first, similarities: ['buyer saved 2', 'cpv saved 2'] },
    ...before.filter(({ rfxId }) => rfxId !== first),
  ])
  expect(await listed(supplier, false)).toEqual(before)

  const ranking = await rankingCalls(supplier)
  await ranking.set({ orgId, isOn: false })
  expect(await ranking.get({ orgId })).toEqual({
    isOn: false,
    saved: 2,
    watched: 0,
    opened: 0,
    hidden: 0,
  })
  expect(await listed(supplier)).toEqual(before)
  await ranking.set({ orgId, isOn: false })
  await ranking.set({ orgId, isOn: true })
  expect(await listed(supplier)).toEqual(ranked)
  const { rows } = await db.execute(sql`
    select before, after from audit_log where action = 'feed_ranking.switched' and org_id = ${orgId} order by id`)
  expect(rows).toMatchObject([
    { before: { isOn: true }, after: { isOn: false } },
    { before: { isOn: false }, after: { isOn: true } },
  ])
})

it('nothing of one organisation moves the feed of another, and members share what they teach', async () => {
  const { db } = database
  const colleague = { orgId: supplier.orgId, userId: await addPerson(db) }
  await addMember(db, colleague.orgId, colleague.userId, 'ORG_MEMBER')
  expect((await listed(colleague)).map(({ rfxId }) => rfxId)).toEqual(
    (await listed(supplier)).map(({ rfxId }) => rfxId),
  )
  expect(await listed(stranger)).toEqual(await listed(stranger, false))
  const ranking = await rankingCalls(colleague)
  await expect(ranking.set({ orgId: colleague.orgId, isOn: false })).rejects.toThrow()
  await expect(ranking.get({ orgId: stranger.orgId })).rejects.toThrow()
})

it('pages follow each other exactly, whatever is saved, hidden or opened in between', async () => {
  const { db } = database
  const { orgId } = supplier
  const calls = await callsOf(db, supplier)
  const all = (await listed(supplier, false)).map(({ rfxId }) => rfxId)
  const [cleaned = '', other = ''] = await idsOf(CLEANING)
  const acts = [
    () => calls.setSaved({ orgId, rfxIds: [cleaned], isSaved: true }),
    () => calls.hide({ orgId, rfxIds: [other], reason: 'other_field' }),
    () => calls.see({ orgId, rfxIds: [cleaned], isOpened: true }),
    () => calls.show({ orgId, rfxIds: [other] }),
  ]
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page = await calls.feed({ orgId, isRanked: true, limit: 2, cursor })
    found.push(...page.items.map(({ card }) => card.rfxId))
    cursor = page.nextCursor
    await acts.shift()?.()
  } while (cursor !== null)
  expect([...found].sort()).toEqual([...all].sort())
  for (const text of ['x', '~~~', 'e30~1', `e30~${'z'.repeat(50)}`])
    await expect(calls.feed({ orgId, isRanked: true, cursor: text })).rejects.toThrow()
})

it('what is hidden for a reason lowers what shares it, and stays listed', async () => {
  const { db } = database
  const one = await addSupplier(db)
  await addProfile(db, one, { country: ['LV'] })
  await matchAll(db)
  const calls = await callsOf(db, one)
  const { items } = await calls.feed({ orgId: one.orgId })
  const roads = items.filter(({ card }) => card.cpv === ROADS)
  const others = roads.slice(1).map(({ card }) => card.rfxId)
  await calls.hide({ orgId: one.orgId, rfxIds: others, reason: 'other_field' })
  const ranked = await listed(one)
  expect(ranked).toHaveLength(items.length - 2)
  expect(ranked.at(-1)).toEqual({
    rfxId: roads[0]?.card.rfxId,
    similarities: ['cpv other_field 2'],
  })
})

it('what teaches is read of the marks of one organisation and of public tenders, and of nothing else', async () => {
  const { db } = database
  const { orgId } = supplier
  const signals = await feedSignals(db, orgId, new Date())
  const tables = await tablesRead(db, (tx) => feedSignals(tx, orgId, new Date()))
  expect(new Set(tables.map((name) => name.replace(/_[\dp_]+$/, '')))).toEqual(
    new Set(['feed_state', 'rfx_watch', 'rfx_search']),
  )
  // A request that is no longer public teaches no more.
  const [num] = signals.map(({ tender }) => tender.num)
  await db.execute(sql`delete from rfx_search where num = ${num}`)
  const left = await feedSignals(db, orgId, new Date())
  expect(left.map(({ tender }) => tender.num)).not.toContain(num)
  // Nor does what is older than a year.
  expect(await feedSignals(db, orgId, new Date(Date.now() + 400 * 24 * 60 * 60 * 1000))).toEqual([])
})

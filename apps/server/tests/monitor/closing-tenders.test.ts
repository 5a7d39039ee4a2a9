import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { watchingRouter } from '@kogge/features/monitor/server/watching.router.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import {
  addProfile,
  addSupplier,
  harvestCall,
  matchAll,
  callsOf as monitorCallsOf,
  type Supplier,
} from './monitor-world.fixture.ts'

let database: TestDatabase
let member: Supplier
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
  member = await addSupplier(database.db)
})
afterAll(() => database.close())

const callsOf = async ({ userId }: Pick<Supplier, 'userId'>) =>
  createCaller(watchingRouter)({
    ...(await contextOfUser(database.db, userId)),
    clock: () => new Date(),
    now: new Date(),
  }).watching

const closingOf = async (reader: Supplier): Promise<string[]> => {
  const cards = await (await callsOf(reader)).closing({ orgId: reader.orgId })
  return cards.map(({ rfxId }) => rfxId)
}

/** A tender that closes in some days, by its id. */
const tender = async (closesIn: number): Promise<string> => {
  await harvestCall(database.db, { closesIn })
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from rfx order by num desc limit 1`,
  )
  return rows[0]?.id ?? ''
}

const watch = async (rfxId: string, isWatched = true) =>
  (await callsOf(member)).watchTender({ orgId: member.orgId, rfxId, isWatched })

const save = async (rfxId: string, isSaved = true) =>
  (await monitorCallsOf(database.db, member)).setSaved({
    orgId: member.orgId,
    rfxIds: [rfxId],
    isSaved,
  })

it('lists what a member watches or saved and what closes within a week, the first deadline first', async () => {
  await addProfile(database.db, member, { cpv: ['45000000'] })
  const [late, saved, watched] = [await tender(9), await tender(5), await tender(2)]
  await tender(3)
  await matchAll(database.db)
  await watch(late)
  await watch(watched)
  await save(saved)
  await save(watched)
  expect(await closingOf(member)).toEqual([watched, saved])
  await watch(watched, false)
  expect(await closingOf(member)).toEqual([watched, saved])
  await save(watched, false)
  expect(await closingOf(member)).toEqual([saved])
})

it('leaves out what is cancelled, past or public no more', async () => {
  const ids = [await tender(2), await tender(3), await tender(4)]
  for (const id of ids) await watch(id)
  expect(await closingOf(member)).toEqual(ids)
  const [first, second, third] = ids
  await database.db.execute(sql`update rfx set privacy = 'invited' where id = ${first}`)
  await database.db.execute(sql`update rfx set stage = 'cancelled' where id = ${second}`)
  await database.db.execute(
    sql`update rfx set deadline_at = now() - interval '1 minute' where id = ${third}`,
  )
  expect(await closingOf(member)).toEqual([])
})

it('is each member’s own, in each of their organisations, and there for nobody else', async () => {
  await watch(await tender(2))
  const colleague = { orgId: member.orgId, userId: await addPerson(database.db) }
  await addMember(database.db, colleague.orgId, colleague.userId, 'ORG_READONLY_MEMBER')
  expect(await closingOf(colleague)).toEqual([])
  const stranger = await addSupplier(database.db)
  expect(await closingOf(stranger)).toEqual([])
  await addMember(database.db, stranger.orgId, member.userId, 'ORG_MEMBER')
  expect(await closingOf({ ...member, orgId: stranger.orgId })).toEqual([])
  await expect(closingOf({ ...stranger, orgId: member.orgId })).rejects.toThrow('record.not_found')
})

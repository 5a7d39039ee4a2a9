import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { MOST_WATCHED } from '@kogge/domain/monitor/watch-inputs.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addColleague, addKeeper, addListed, LIST, mergeInto } from './org-list-world.fixture.ts'

let database: TestDatabase
let keeper: Awaited<ReturnType<typeof addKeeper>>
beforeAll(async () => {
  database = await testDatabase()
  keeper = await addKeeper(database.db)
})
afterAll(() => database.close())

const addList = async (names: readonly string[]) => {
  const { orgId, calls } = keeper
  const memberIds: string[] = []
  for (const name of names) memberIds.push(await addListed(database.db, name))
  const { guid } = await calls.create({ ...LIST, orgId, name: 'Rivals', memberIds })
  return { orgId, guid, memberIds }
}

const turn = (isOn: boolean) =>
  database.db.execute(sql`
    insert into feature_flag (name, context, value, updated_at)
    values ('enableOrgWatching', 'GLOBAL', ${isOn}, now())
    on conflict (name, context, context_id) do update set value = excluded.value`)

const watchedBy = async (userId: string): Promise<string[]> => {
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select watched_id as id from org_watch where user_id = ${userId}`,
  )
  return rows.map(({ id }) => id)
}

it('nobody watches a list while watching organisations is off', async () => {
  const { orgId, guid } = await addList(['Off'])
  await expect(keeper.calls.watchAll({ orgId, guid })).rejects.toThrow('access.denied')
  expect(await watchedBy(keeper.userId)).toEqual([])
})

it('every organisation of a list is watched, each once, as what it is part of', async () => {
  await turn(true)
  const { orgId, guid, memberIds } = await addList(['Anna', 'Berta', 'Carla'])
  const [anna = '', berta = '', carla = ''] = memberIds
  const whole = await addListed(database.db, 'Whole')
  await mergeInto(database.db, berta, whole)
  const { userId, calls } = await addColleague(database.db, orgId)
  await database.db.execute(sql`
    insert into org_watch (org_id, user_id, watched_id, since) values (${orgId}, ${userId}, ${carla}, now())`)
  expect(await calls.watchAll({ orgId, guid })).toEqual({ added: 2, known: 1, left: [] })
  expect(new Set(await watchedBy(userId))).toEqual(new Set([anna, whole, carla]))
  expect(await calls.watchAll({ orgId, guid })).toEqual({ added: 0, known: 3, left: [] })
  // Others of the organisation watch for themselves.
  expect(await watchedBy(keeper.userId)).toEqual([])
})

it('says which are more than anybody can follow, the busiest first', async () => {
  await turn(true)
  const { orgId, guid, memberIds } = await addList(['Quiet', 'Busy'])
  const [quiet = '', busy = ''] = memberIds
  await database.db.execute(sql`update org set supplier_count = 9 where id = ${busy}`)
  const { userId, calls } = await addColleague(database.db, orgId)
  await database.db.execute(sql`
    insert into org (id, name, name_folded, match_key)
    select gen_random_uuid(), 'Filler', 'filler', 'LV:~filler' || n from generate_series(1, ${MOST_WATCHED - 1}::int) n`)
  await database.db.execute(sql`
    insert into org_watch (org_id, user_id, watched_id, since)
    select ${orgId}, ${userId}, id, now() from org where name = 'Filler'`)
  expect(await calls.watchAll({ orgId, guid })).toEqual({
    added: 1,
    known: 0,
    left: [{ orgId: quiet, name: 'Quiet' }],
  })
})

it('is for those who may watch, and of their own lists alone', async () => {
  await turn(true)
  const { orgId, guid } = await addList(['Rival'])
  const reader = await addColleague(database.db, orgId, 'ORG_READONLY_MEMBER')
  await expect(reader.calls.watchAll({ orgId, guid })).rejects.toThrow('access.denied')
  const other = await addKeeper(database.db)
  for (const input of [
    { orgId, guid },
    { orgId: other.orgId, guid },
  ])
    await expect(other.calls.watchAll(input)).rejects.toThrow('record.not_found')
  const missing = keeper.calls.watchAll({ orgId, guid: randomUUID() })
  await expect(missing).rejects.toThrow('record.not_found')
})

import { rateLimit } from '@kogge/db/schema/accounts.ts'
import { membership } from '@kogge/db/schema/members.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { addColleague, addDesk, addTask, addTenderCard } from './task-world.fixture.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof testApp>>
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
  server = await testApp(database)
})
afterAll(async () => {
  await server.close()
  await database.close()
})
beforeEach(async () => {
  await database.db.delete(rateLimit)
  desk = await addDesk(database.db)
})

type Owner = Pick<Awaited<ReturnType<typeof addDesk>>, 'orgId' | 'calls'>

const get = (path: string, headers = {}) =>
  server.app.inject({ method: 'GET', url: path, headers, remoteAddress: '192.0.2.30' })

const addCalendar = async ({ orgId, calls }: Owner) => {
  const { id, address } = await calls.taskCalendar.create({ orgId })
  return { id, path: new URL(address).pathname }
}

const unfolded = (body: string) => body.replaceAll('\r\n ', '').split('\r\n')
const linesOf = (body: string, name: string) =>
  unfolded(body)
    .filter((line) => line.startsWith(name))
    .map((line) => line.slice(name.length))

it('gives the dates of its owner’s open tasks as events of the whole day, in every zone the same day', async () => {
  const mine = { assigneeUserId: desk.userId }
  const one = await addTask(desk, 'Price', { ...mine, deadline: '2026-12-31' })
  await addTask(desk, 'Done', { ...mine, deadline: '2026-12-30', status: 'DONE' })
  await addTask(desk, 'No date', mine)
  await addTask(desk, 'Nobody’s', { deadline: '2026-12-30' })
  const { path } = await addCalendar(desk)
  const calendar = await get(path)
  expect(calendar.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(linesOf(calendar.body, 'SUMMARY:')).toEqual(['Task: Price'])
  expect(linesOf(calendar.body, 'DTSTART;VALUE=DATE:')).toEqual(['20261231'])
  expect(linesOf(calendar.body, 'UID:')).toEqual([`task@${one.guid}`])
  expect(linesOf(calendar.body, 'SEQUENCE:')).toEqual(['0'])
  expect(calendar.body).not.toContain(path.split('/')[2])
  await desk.calls.task.save({
    ...one,
    base: { deadline: '2026-12-31' },
    mine: { deadline: '2027-01-05' },
  })
  const moved = await get(path)
  expect(linesOf(moved.body, 'DTSTART;VALUE=DATE:')).toEqual(['20270105'])
  expect(linesOf(moved.body, 'UID:')).toEqual([`task@${one.guid}`])
  expect(linesOf(moved.body, 'SEQUENCE:')).toEqual(['1'])
  const etag = String(moved.headers['etag'])
  expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304)
})

it('has only what its owner may still see when it is fetched', async () => {
  const { one } = await addTenderCard(database.db, desk)
  const { orgId, calls } = desk
  const subject = { kind: 'opportunity' as const, guid: one.guid }
  const fields = { title: 'On a card', assigneeUserId: desk.userId, deadline: '2026-12-31' }
  const { guid } = await calls.task.create({ orgId, subject, fields })
  const { path } = await addCalendar(desk)
  const titles = async () => linesOf((await get(path)).body, 'SUMMARY:')
  expect(await titles()).toEqual(['Task: On a card'])
  const from = { status: 'NEW' as const, resolution: null }
  await calls.opportunity.remove({ ...one, from })
  expect(await titles()).toEqual([])
  await calls.opportunity.restore(one)
  expect(await titles()).toHaveLength(1)
  await database.db.execute(sql`
    insert into feature_flag (name, context, context_id, value)
    values ('enableOpportunityTasks', 'ORG', ${orgId}, false)`)
  expect(await titles()).toEqual([])
  await database.db.execute(sql`delete from feature_flag where context_id = ${orgId}`)
  const colleague = await addColleague(database.db, orgId)
  await calls.task.save({
    orgId,
    guid,
    base: { assigneeUserId: desk.userId },
    mine: { assigneeUserId: colleague.userId },
  })
  expect(await titles()).toEqual([])
})

it('opens nothing once it is revoked, its owner has left, or the plan has ended', async () => {
  const status = async (path: string) => (await get(path)).statusCode
  const [first, second] = [await addCalendar(desk), await addCalendar(desk)]
  const { orgId, calls } = desk
  expect(await status(first.path)).toBe(200)
  const listed = await calls.taskCalendar.list({ orgId })
  expect(listed.map(({ id }) => id)).toEqual([first.id, second.id])
  const colleague = await addColleague(database.db, orgId, 'ORG_READONLY_MEMBER')
  await expect(colleague.calls.taskCalendar.revoke({ orgId, id: first.id })).rejects.toThrow(
    'record.not_found',
  )
  await calls.taskCalendar.revoke({ orgId, id: first.id })
  expect(await status(first.path)).toBe(404)
  const theirs = await addCalendar({ orgId, calls: colleague.calls })
  expect(await status(theirs.path)).toBe(200)
  await database.db
    .delete(membership)
    .where(and(eq(membership.orgId, orgId), eq(membership.userId, colleague.userId)))
  expect(await status(theirs.path)).toBe(404)
  await database.db.execute(
    sql`update subscription set ends_at = now() - interval '1 minute' where org_id = ${orgId}`,
  )
  expect(await status(second.path)).toBe(404)
})

it('is none of another feature’s addresses, nor of a guess', async () => {
  const { path } = await addCalendar(desk)
  const token = path.split('/')[2] ?? ''
  for (const wrong of [
    `/feed/${token}/deadlines.ics`,
    `/feed/${token}/tenders.atom`,
    `/feed/${'A'.repeat(43)}/tasks.ics`,
    `/feed/${token.slice(1)}/tasks.ics`,
    '/feed/%00/tasks.ics',
  ])
    expect([404, 400], wrong).toContain((await get(wrong)).statusCode)
})

it('is made a few times at most', async () => {
  for (let made = 0; made < 5; made += 1) await addCalendar(desk)
  await expect(addCalendar(desk)).rejects.toThrow('request.invalid')
})

it.each(['Line\none', 'a;b,c\\d', 'BEGIN:VEVENT', 'ā'.repeat(299), '<b>&amp;'])(
  'has one event whatever a title says: %j',
  async (title) => {
    await addTask(desk, title, { assigneeUserId: desk.userId, deadline: '2026-12-31' })
    const { body } = await get((await addCalendar(desk)).path)
    expect(unfolded(body).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(linesOf(body, 'SUMMARY:')).toHaveLength(1)
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThan(76)
  },
)

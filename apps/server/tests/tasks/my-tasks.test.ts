import { mailSchedule } from '@kogge/db/schema/notifications.ts'
import { opportunity } from '@kogge/db/schema/opportunities.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { followedBy } from '@kogge/features/accounts/server/followed-data.queries.ts'
import { followMergedTasks } from '@kogge/features/tasks/server/merged-tenders.commands.ts'
import { dropDeletedTasks } from '@kogge/features/tasks/server/task-removal.commands.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { harvestCall } from '../monitor/monitor-world.fixture.ts'
import { addColleague, addDesk, addTask, addTenderCard, callsOf } from './task-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
  desk = await addDesk(database.db)
})
afterAll(() => database.close())

const YEAR = new Date().getUTCFullYear() + 1
const at = (text: string) => new Date(`${YEAR}-${text}`)
const on = (day: string) => `${YEAR}-${day}`

const todayAt = async (text: string) => {
  const calls = await callsOf(database.db, desk.userId, () => at(text))
  const view = await calls.task.today({ orgId: desk.orgId })
  const titles = (cards: typeof view.overdue) => cards.map(({ title }) => title)
  return {
    today: view.today,
    overdue: titles(view.overdue),
    dueToday: titles(view.dueToday),
    dueThisWeek: titles(view.dueThisWeek),
    opportunities: view.opportunities.map(({ name }) => name),
  }
}

it('my day has my own open tasks by the clocks of my zone, the nearest first', async () => {
  const colleague = await addColleague(database.db, desk.orgId)
  const mine = { assigneeUserId: desk.userId }
  await addTask(desk, 'Late', { ...mine, deadline: on('03-01') })
  await addTask(desk, 'Now', { ...mine, deadline: on('03-10') })
  await addTask(desk, 'Soon', { ...mine, deadline: on('03-17') })
  await addTask(desk, 'Far', { ...mine, deadline: on('03-18') })
  await addTask(desk, 'No date', mine)
  await addTask(desk, 'Done', { ...mine, deadline: on('03-10'), status: 'DONE' })
  await addTask(desk, 'Theirs', { assigneeUserId: colleague.userId, deadline: on('03-10') })
  await addTask(desk, 'Nobody’s', { deadline: on('03-10') })
  expect(await todayAt('03-10T09:00:00Z')).toEqual({
    today: on('03-10'),
    overdue: ['Late'],
    dueToday: ['Now'],
    dueThisWeek: ['Soon'],
    opportunities: [],
  })
  // Past midnight in Riga, and not yet in Iceland.
  expect((await todayAt('03-10T22:30:00Z')).overdue).toEqual(['Late', 'Now'])
  const schedule = { digestHour: 8, weekday: 1, quietFrom: 0, quietUntil: 0, daysOff: [] }
  await database.db
    .insert(mailSchedule)
    .values({ userId: desk.userId, zone: 'Atlantic/Reykjavik', ...schedule })
  expect((await todayAt('03-10T22:30:00Z')).dueToday).toEqual(['Now'])
})

it('my day has my open opportunities whose next date is near', async () => {
  const { one } = await addTenderCard(database.db, desk)
  const other = await desk.calls.opportunity.create({ orgId: desk.orgId, name: 'Of others' })
  const dueAt = at('03-12T10:00:00Z')
  await database.db
    .update(opportunity)
    .set({ dueAt, deadlineAt: null, assigneeId: desk.userId, name: 'Mine' })
    .where(eq(opportunity.guid, one.guid))
  await database.db.update(opportunity).set({ dueAt }).where(eq(opportunity.guid, other.guid))
  expect((await todayAt('03-10T09:00:00Z')).opportunities).toEqual(['Mine'])
  expect((await todayAt('03-01T09:00:00Z')).opportunities).toEqual([])
  const from = { status: 'NEW' as const, resolution: null }
  await desk.calls.opportunity.conclude({ ...one, from, resolution: 'CLOSED' })
  expect((await todayAt('03-10T09:00:00Z')).opportunities).toEqual([])
})

it('a task goes on with the tender that its own became part of', async () => {
  const { rfxId } = await addTenderCard(database.db, desk)
  const { orgId, calls } = desk
  const subject = { kind: 'tender' as const, rfxId }
  const { guid } = await calls.task.create({ orgId, subject, fields: { title: 'Read' } })
  await harvestCall(database.db, { closesIn: 50 })
  const [successor] = await database.db.select().from(rfx).orderBy(desc(rfx.num)).limit(1)
  await database.db.execute(sql`delete from rfx where id = ${rfxId}`)
  await database.db.execute(sql`
    insert into rfx_alias (id, procedure_key) values (${rfxId}, ${successor?.procedureKey})`)
  await followMergedTasks(database.db)
  await followMergedTasks(database.db)
  expect((await calls.task.byId({ orgId, guid })).subject.id).toBe(successor?.id)
})

it('the export of a user has the tasks that are theirs, where they belong', async () => {
  const colleague = await addColleague(database.db, desk.orgId)
  await addTask(desk, 'Price', { assigneeUserId: colleague.userId, deadline: on('03-10') })
  await addTask(desk, 'Mine')
  const { tasks } = await followedBy(database.db, colleague.userId, '')
  expect(tasks).toMatchObject([
    { title: 'Price', status: 'OPEN', deadline: on('03-10'), isAssignee: true },
  ])
  expect((await followedBy(database.db, desk.userId, '')).tasks).toHaveLength(2)
  await database.db.execute(sql`delete from membership where user_id = ${colleague.userId}`)
  expect((await followedBy(database.db, colleague.userId, '')).tasks).toEqual([])
})

it('what was deleted is dropped after thirty days, with its history', async () => {
  const [kept, gone] = [await addTask(desk, 'Kept'), await addTask(desk, 'Gone')]
  for (const one of [kept, gone]) await desk.calls.task.remove(one)
  await database.db.execute(sql`
    update task set deleted_at = now() - interval '31 days' where guid = ${gone.guid}`)
  await dropDeletedTasks(database.db)
  const { rows } = await database.db.execute<{ guid: string }>(
    sql`select distinct guid from task_event`,
  )
  expect(rows).toEqual([{ guid: kept.guid }])
})

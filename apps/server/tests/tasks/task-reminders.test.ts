import { mailSchedule, notification } from '@kogge/db/schema/notifications.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { remindOfTasks } from '@kogge/features/tasks/server/task-reminders.commands.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { addColleague, addDesk, addTask, addTenderCard, working } from './task-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeEach(async () => {
  await database?.close()
  database = await testDatabase()
  desk = await addDesk(database.db)
})
afterAll(() => database.close())

/** What somebody was reminded of, in the order of writing. */
const remindersOf = async (userId: string) => {
  const rows = await database.db
    .select()
    .from(notification)
    .where(eq(notification.userId, userId))
    .orderBy(asc(notification.id))
  return rows
    .filter(({ kind }) => kind === 'dueTasks')
    .map(({ message }) => `${message?.values['name']} ${message?.values['when']}`)
}

const remindAt = (instant: string) => remindOfTasks(database.db, working(new Date(instant)))

// Instants of the test lie ahead of plans and memberships that begin now.
const YEAR = new Date().getUTCFullYear() + 1
const on = (day: string) => `${YEAR}-${day}`

const mine = (
  title: string,
  deadline: string | null,
  assigneeUserId: string | null = desk.userId,
) => addTask(desk, title, { deadline, assigneeUserId })

it('an open task is reminded of on the day before and on its day, once each', async () => {
  await mine('Price', on('03-10'))
  await mine('Later', on('03-12'))
  await mine('No date', null)
  await mine('Nobody’s', on('03-10'), null)
  await remindAt(`${on('03-08')}T12:00:00Z`)
  expect(await remindersOf(desk.userId)).toEqual([])
  await Promise.all([remindAt(`${on('03-09')}T07:00:00Z`), remindAt(`${on('03-09')}T07:00:00Z`)])
  await remindAt(`${on('03-09')}T15:00:00Z`)
  expect(await remindersOf(desk.userId)).toEqual(['Price tomorrow'])
  await remindAt(`${on('03-10')}T07:00:00Z`)
  await remindAt(`${on('03-10')}T09:00:00Z`)
  expect(await remindersOf(desk.userId)).toEqual(['Price tomorrow', 'Price today'])
  await remindAt(`${on('03-11')}T09:00:00Z`)
  expect(await remindersOf(desk.userId)).toEqual([
    'Price tomorrow',
    'Price today',
    'Later tomorrow',
  ])
})

it('the day is that of the reader’s clocks, and nobody is reminded in the night', async () => {
  await mine('Price', on('03-10'))
  // 23:30 in Riga is still the 8th in London.
  const schedule = { digestHour: 8, weekday: 1, quietFrom: 0, quietUntil: 0, daysOff: [] }
  await database.db
    .insert(mailSchedule)
    .values({ userId: desk.userId, zone: 'Europe/London', ...schedule })
  await remindAt(`${on('03-09')}T05:30:00Z`)
  expect(await remindersOf(desk.userId)).toEqual([])
  await remindAt(`${on('03-09')}T06:30:00Z`)
  expect(await remindersOf(desk.userId)).toEqual(['Price tomorrow'])
  // The 10th in Riga, the 9th in London.
  await remindAt(`${on('03-09')}T22:30:00Z`)
  expect(await remindersOf(desk.userId)).toEqual(['Price tomorrow'])
})

it('a date that was moved is reminded of again, a task that is done or deleted is not', async () => {
  const { guid } = await mine('Price', on('03-10'))
  const done = await mine('Read', on('03-10'))
  const gone = await mine('Gone', on('03-10'))
  const { orgId, calls } = desk
  await calls.task.save({ ...done, base: { status: 'OPEN' }, mine: { status: 'DONE' } })
  await calls.task.remove(gone)
  await remindAt(`${on('03-09')}T07:00:00Z`)
  await calls.task.save({
    orgId,
    guid,
    base: { deadline: on('03-10') },
    mine: { deadline: on('03-11') },
  })
  await remindAt(`${on('03-10')}T07:00:00Z`)
  expect(await remindersOf(desk.userId)).toEqual(['Price tomorrow', 'Price tomorrow'])
})

it('nobody is reminded who has left, or whose organisation has no plan any more', async () => {
  const colleague = await addColleague(database.db, desk.orgId)
  await mine('Theirs', on('03-10'), colleague.userId)
  await mine('Price', on('03-10'))
  await database.db.execute(sql`delete from membership where user_id = ${colleague.userId}`)
  await remindAt(`${on('03-09')}T07:00:00Z`)
  expect(await remindersOf(colleague.userId)).toEqual([])
  expect(await remindersOf(desk.userId)).toHaveLength(1)
  await database.db.execute(sql`update subscription set ends_at = now()`)
  await remindAt(`${on('03-10')}T07:00:00Z`)
  expect(await remindersOf(desk.userId)).toHaveLength(1)
})

it('steps of a bid that is over, and tasks of a card that is deleted, are not reminded of', async () => {
  const { one } = await addTenderCard(database.db, desk)
  const { guid, orgId } = one
  await database.db.execute(
    sql`update opportunity set assignee_id = ${desk.userId} where guid = ${guid}`,
  )
  await desk.calls.taskTemplate.applyTo({ ...one, template: { starter: 'smallPurchase' } })
  await desk.calls.task.create({
    orgId,
    subject: { kind: 'opportunity', guid },
    fields: { title: 'Look back', assigneeUserId: desk.userId },
  })
  await database.db.execute(sql`update task set deadline = ${on('03-10')}`)
  const from = { status: 'NEW' as const, resolution: null }
  const closed = { status: 'NEW' as const, resolution: 'CLOSED' as const }
  await desk.calls.opportunity.conclude({ ...one, from, resolution: 'CLOSED' })
  await remindAt(`${on('03-09')}T07:00:00Z`)
  expect(await remindersOf(desk.userId)).toEqual(['Look back tomorrow'])
  await desk.calls.opportunity.remove({ ...one, from: closed })
  await remindAt(`${on('03-10')}T07:00:00Z`)
  expect(await remindersOf(desk.userId)).toEqual(['Look back tomorrow'])
})

it('where tasks on opportunities are switched off for an organisation nobody is reminded of one', async () => {
  const { one } = await addTenderCard(database.db, desk)
  await desk.calls.task.create({
    orgId: one.orgId,
    subject: { kind: 'opportunity', guid: one.guid },
    fields: { title: 'Price', assigneeUserId: desk.userId, deadline: on('03-10') },
  })
  await database.db.execute(sql`
    insert into feature_flag (name, context, context_id, value)
    values ('enableOpportunityTasks', 'ORG', ${one.orgId}, false)`)
  await remindAt(`${on('03-09')}T07:00:00Z`)
  expect(await remindersOf(desk.userId)).toEqual([])
})

import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addColleague, addDesk, addTask } from './task-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('has the tasks that wait for work by their dates in the weeks of a month', async () => {
  const desk = await addDesk(database.db)
  const { orgId, calls, userId } = desk
  await addTask(desk, 'Before', { deadline: '2026-11-29' })
  await addTask(desk, 'First', { deadline: '2026-11-30', assigneeUserId: userId })
  await addTask(desk, 'Last', { deadline: '2027-01-03' })
  await addTask(desk, 'After', { deadline: '2027-01-04' })
  await addTask(desk, 'Without a date')
  await addTask(desk, 'Done', { deadline: '2026-12-10', status: 'DONE' })
  const { total, tasks } = await calls.task.month({ orgId, month: '2026-12' })
  expect(tasks.map(({ title, deadline }) => `${deadline} ${title}`)).toEqual([
    '2026-11-30 First',
    '2027-01-03 Last',
  ])
  expect(total).toBe(2)
  const own = await calls.task.month({ orgId, month: '2026-12', assignee: [userId] })
  expect(own.tasks.map(({ title }) => title)).toEqual(['First'])
})

it('shows nothing of other organisations, and no month that there is not', async () => {
  const desk = await addDesk(database.db)
  await addTask(desk, 'Roads', { deadline: '2026-12-10' })
  const other = await addDesk(database.db)
  const reader = await addColleague(database.db, other.orgId, 'ORG_READONLY_MEMBER')
  const { tasks } = await reader.calls.task.month({ orgId: other.orgId, month: '2026-12' })
  expect(tasks).toEqual([])
  await expect(reader.calls.task.month({ orgId: desk.orgId, month: '2026-12' })).rejects.toThrow()
  await expect(reader.calls.task.month({ orgId: other.orgId, month: '2026-00' })).rejects.toThrow()
})

import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addColleague, addDesk, addTask, callsOf } from './task-world.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const DAY_MS = 24 * 60 * 60 * 1000
const inDays = (days: number) => () => new Date(Date.now() + days * DAY_MS)

describe('a task that was deleted', () => {
  it('is listed and comes back as it was, for 30 days', async () => {
    const desk = await addDesk(database.db)
    const { orgId } = desk
    const one = await addTask(desk, 'Insure', { deadline: '2026-12-18' })
    await desk.calls.task.remove(one)
    expect(await desk.calls.task.deleted({ orgId })).toMatchObject([{ title: 'Insure' }])
    const late = await callsOf(database.db, desk.userId, inDays(31))
    expect(await late.task.deleted({ orgId })).toEqual([])
    await expect(late.task.restore(one)).rejects.toThrow()
    await desk.calls.task.restore(one)
    expect(await desk.calls.task.byId(one)).toMatchObject({ deadline: '2026-12-18' })
    expect(await desk.calls.task.deleted({ orgId })).toEqual([])
  })

  it('comes back once where several restore it at once', async () => {
    const desk = await addDesk(database.db)
    const one = await addTask(desk)
    const colleague = await addColleague(database.db, desk.orgId)
    await desk.calls.task.remove(one)
    const restored = await Promise.allSettled(
      [desk, colleague, desk].map(({ calls }) => calls.task.restore(one)),
    )
    expect(restored.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await desk.calls.task.list({ orgId: desk.orgId })).total).toBe(1)
  })

  it('is none of another organisation, nor of those who may only read', async () => {
    const desk = await addDesk(database.db)
    const other = await addDesk(database.db)
    const one = await addTask(desk)
    await desk.calls.task.remove(one)
    await expect(other.calls.task.restore({ ...one, orgId: other.orgId })).rejects.toThrow()
    await expect(other.calls.task.restore(one)).rejects.toThrow()
    expect(await other.calls.task.deleted({ orgId: other.orgId })).toEqual([])
    const reader = await addColleague(database.db, desk.orgId, 'ORG_READONLY_MEMBER')
    await expect(reader.calls.task.restore(one)).rejects.toThrow()
    await expect(reader.calls.task.deleted({ orgId: desk.orgId })).rejects.toThrow()
  })
})

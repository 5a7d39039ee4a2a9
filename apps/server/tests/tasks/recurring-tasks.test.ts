import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { TaskRecurrence } from '@kogge/domain/tasks/task-recurrence.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addColleague, addDesk, addTask, callsOf, NONE } from './task-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Noon in Riga of a day on which the task that repeats is done. */
const NOON = new Date('2027-01-29T10:00:00Z')

const rule = (changes: Partial<TaskRecurrence> = {}): TaskRecurrence => ({
  on: '2027-01-31',
  from: '2027-01-31',
  every: 'month',
  times: 1,
  until: null,
  ...changes,
})

/** A desk of its own with a task that repeats, and the calls of one who works at noon. */
const addSeries = async (recurrence: TaskRecurrence | null = rule(), deadline = '2027-01-31') => {
  desk = await addDesk(database.db)
  const { orgId } = desk
  const calls = await callsOf(database.db, desk.userId, () => NOON)
  const item = { id: randomUUID(), text: 'Attach the statement', isDone: true }
  const one = await addTask({ orgId, calls }, 'Renew the certificate', {
    deadline,
    recurrence,
    checklist: [item],
    assigneeUserId: desk.userId,
  })
  const done = (from: 'OPEN' | 'CLOSED' = 'OPEN') =>
    calls.task.save({ ...one, base: { status: from }, mine: { status: 'DONE' } })
  const all = async () => (await calls.task.list({ orgId })).items
  const nextOf = async (guid = one.guid) => (await calls.task.byId({ orgId, guid })).next
  return { orgId, calls, one, done, all, nextOf }
}

describe('a task that repeats', () => {
  it('is followed by the next one when it is done, with all but the ticks', async () => {
    const { orgId, calls, one, done, nextOf } = await addSeries()
    await done()
    const guid = (await nextOf()) ?? ''
    const next = await calls.task.byId({ orgId, guid })
    expect(next).toMatchObject({
      title: 'Renew the certificate',
      status: 'OPEN',
      deadline: '2027-02-28',
      recurrence: rule({ on: '2027-02-28' }),
      assignee: { userId: desk.userId },
      steps: { done: 0, total: 1 },
      previous: one.guid,
      next: null,
    })
    const { items } = await calls.task.history({ orgId, guid })
    expect(items.map(({ type, cause }) => [type, cause])).toEqual([['CREATED', 'recurrence']])
    // The day of the month is not lost with a short one.
    await calls.task.save({ orgId, guid, base: { status: 'OPEN' }, mine: { status: 'DONE' } })
    const third = (await nextOf(guid)) ?? ''
    expect(await calls.task.byId({ orgId, guid: third })).toMatchObject({ deadline: '2027-03-31' })
  })

  it('has one next task where several complete it at once', async () => {
    const { orgId, one, done, all } = await addSeries()
    const colleagues = await Promise.all([0, 1, 2].map(() => addColleague(database.db, orgId)))
    const change = { ...one, base: { status: 'OPEN' as const }, mine: { status: 'DONE' as const } }
    await Promise.all([done(), done(), ...colleagues.map(({ calls }) => calls.task.save(change))])
    await done()
    expect((await all()).map(({ status }) => status).sort()).toEqual(['DONE', 'OPEN'])
  })

  it('takes the next one back when that is undone, and makes it again', async () => {
    const { calls, one, done, all, nextOf } = await addSeries()
    const { eventId } = await done()
    const undone = await calls.task.undo({ ...one, eventId: eventId ?? '' })
    expect(await nextOf()).toBeNull()
    expect((await all()).map(({ status }) => status)).toEqual(['OPEN'])
    await calls.task.undo({ ...one, eventId: undone.eventId })
    expect((await all()).map(({ status }) => status).sort()).toEqual(['DONE', 'OPEN'])
    const change = { base: { status: 'DONE' as const }, mine: { status: 'IN_PROGRESS' as const } }
    await calls.task.save({ ...one, ...change })
    expect(await all()).toHaveLength(1)
  })

  it('keeps the next one that somebody has changed', async () => {
    const { orgId, calls, one, done, all, nextOf } = await addSeries()
    const { eventId } = await done()
    const guid = (await nextOf()) ?? ''
    const change = { base: { title: 'Renew the certificate' }, mine: { title: 'Renew both' } }
    await calls.task.save({ orgId, guid, ...change })
    await calls.task.undo({ ...one, eventId: eventId ?? '' })
    expect(await nextOf()).toBe(guid)
    await done()
    expect(await all()).toHaveLength(2)
  })

  it('has one next task, also where a deleted one comes back', async () => {
    const { orgId, calls, one, done, all, nextOf } = await addSeries()
    await done()
    const guid = (await nextOf()) ?? ''
    const { eventId } = await calls.task.remove({ orgId, guid })
    const open = { base: { status: 'DONE' as const }, mine: { status: 'OPEN' as const } }
    await calls.task.save({ ...one, ...open })
    await done()
    await expect(calls.task.undo({ orgId, guid, eventId })).rejects.toThrow()
    expect(await all()).toHaveLength(2)
  })

  it('ends with its last day, when it is given up, and without a rule', async () => {
    const ended = await addSeries(rule({ until: '2027-02-27' }))
    await ended.done()
    expect(await ended.all()).toHaveLength(1)
    const given = await addSeries()
    const close = { base: { status: 'OPEN' as const }, mine: { status: 'CLOSED' as const } }
    await given.calls.task.save({ ...given.one, ...close })
    expect(await given.all()).toHaveLength(1)
    const single = await addSeries(null)
    await single.done()
    expect(await single.all()).toHaveLength(1)
  })

  it('goes on with days that have not passed by the clocks of the one who completes it', async () => {
    const late = rule({ every: 'day', on: '2027-01-20', from: '2027-01-20' })
    const { orgId, one, all } = await addSeries(late, '2027-01-20')
    // It is the 29th in UTC still, and the 30th in Riga.
    const night = () => new Date('2027-01-29T22:30:00Z')
    const calls = await callsOf(database.db, desk.userId, night)
    await calls.task.save({ ...one, base: { status: 'OPEN' }, mine: { status: 'DONE' } })
    expect(orgId).toBe(desk.orgId)
    expect((await all()).map(({ deadline }) => deadline).sort()).toEqual([
      '2027-01-20',
      '2027-01-30',
    ])
  })

  it('has a rule that is changed, undone and merged as other fields', async () => {
    const { calls, one } = await addSeries(null)
    const mine = { recurrence: rule({ times: 3 }) }
    const { eventId } = await calls.task.save({ ...one, base: { recurrence: null }, mine })
    const stale = { base: { recurrence: null }, mine: { recurrence: rule({ every: 'week' }) } }
    expect(await calls.task.save({ ...one, ...stale })).toEqual({
      conflicts: ['recurrence'],
      eventId: null,
    })
    const [latest] = (await calls.task.history(one)).items
    expect(latest?.changes).toMatchObject([{ field: 'recurrence', before: null, after: 'month 3' }])
    await calls.task.undo({ ...one, eventId: eventId ?? '' })
    expect(await calls.task.byId(one)).toMatchObject({ recurrence: null })
  })

  it.each([
    { times: 0 },
    { times: 100 },
    { times: 1.5 },
    { until: '1999-01-01' },
    { from: 'tomorrow' },
  ])('has no rule such as %o', async (wrong) => {
    const { orgId, calls } = await addSeries(null)
    const fields = { title: 'x', recurrence: rule(wrong) }
    await expect(calls.task.create({ orgId, subject: NONE, fields })).rejects.toThrow()
  })
})

import { randomUUID } from 'node:crypto'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addColleague, addDesk, addTask, NONE } from './task-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
beforeAll(async () => {
  database = await testDatabase()
  desk = await addDesk(database.db)
})
afterAll(() => database.close())

const twice = { id: '019abcde-0000-7000-8000-000000000001', text: 'Sign', isDone: false }
const item = (text: string, isDone = false) => ({ id: randomUUID(), text, isDone })

describe('edits of a task', () => {
  it('by two people at once are both kept where they are of different fields', async () => {
    const one = await addTask(desk)
    const colleague = await addColleague(database.db, desk.orgId)
    const saved = await Promise.all([
      desk.calls.task.save({
        ...one,
        base: { title: 'Read the documents' },
        mine: { title: 'Ask' },
      }),
      colleague.calls.task.save({
        ...one,
        base: { assigneeUserId: null, deadline: null },
        mine: { assigneeUserId: colleague.userId, deadline: '2026-12-18' },
      }),
    ])
    expect(saved.map(({ conflicts }) => conflicts)).toEqual([[], []])
    expect(await desk.calls.task.byId(one)).toMatchObject({
      title: 'Ask',
      deadline: '2026-12-18',
      assignee: { userId: colleague.userId },
      status: 'OPEN',
    })
    const { items } = await desk.calls.task.history(one)
    expect(items.map(({ type }) => type).sort()).toEqual([
      'ASSIGNEE_CHANGED',
      'CREATED',
      'UPDATED',
      'UPDATED',
    ])
  })

  it('of the same field to other values store nothing, and name the field', async () => {
    const one = await addTask(desk)
    const base = { title: 'Read the documents', description: '' }
    await desk.calls.task.save({ ...one, base, mine: { ...base, title: 'Read' } })
    const stale = { title: 'Skim', description: 'Quickly.' }
    expect(await desk.calls.task.save({ ...one, base, mine: stale })).toEqual({
      conflicts: ['title'],
      eventId: null,
    })
    expect(await desk.calls.task.byId(one)).toMatchObject({ title: 'Read', description: '' })
  })

  it('that say the same twice are stored once', async () => {
    const one = await addTask(desk)
    const edit = { ...one, base: { status: 'OPEN' as const }, mine: { status: 'DONE' as const } }
    expect(await desk.calls.task.save(edit)).toMatchObject({ eventId: expect.any(String) })
    expect(await desk.calls.task.save(edit)).toEqual({ conflicts: [], eventId: null })
    expect((await desk.calls.task.history(one)).items).toHaveLength(2)
  })

  it('tick steps at once, each to stand', async () => {
    const checklist = [item('Price'), item('References'), item('Declaration')]
    const one = await addTask(desk, 'Collect', { checklist })
    const colleague = await addColleague(database.db, desk.orgId)
    await Promise.all(
      checklist.map(({ id }, index) =>
        (index % 2 ? desk : colleague).calls.task.tick({ ...one, itemId: id, isDone: true }),
      ),
    )
    const view = await desk.calls.task.byId(one)
    expect(view.checklist).toEqual(checklist.map((step) => ({ ...step, isDone: true })))
    expect(view.steps).toEqual({ done: 3, total: 3 })
  })

  it('of a checklist from a stale page keep what others have ticked and added', async () => {
    const [price, references] = [item('Price'), item('References')]
    const one = await addTask(desk, 'Collect', { checklist: [price, references] })
    const base = { checklist: [price, references] }
    await desk.calls.task.tick({ ...one, itemId: price.id, isDone: true })
    const [theirs, mine] = [item('Ask the bank'), item('Sign')]
    await desk.calls.task.save({ ...one, base, mine: { checklist: [theirs, price, references] } })
    const renamed = { ...references, text: 'Three references' }
    const saved = await desk.calls.task.save({
      ...one,
      base,
      mine: { checklist: [price, renamed, mine] },
    })
    expect(saved.conflicts).toEqual([])
    expect((await desk.calls.task.byId(one)).checklist).toEqual([
      theirs,
      { ...price, isDone: true },
      renamed,
      mine,
    ])
  })

  it('refuse assignees of other organisations, and unknown steps', async () => {
    const one = await addTask(desk)
    const stranger = await addDesk(database.db)
    const edit = { base: { assigneeUserId: null }, mine: { assigneeUserId: stranger.userId } }
    await expect(desk.calls.task.save({ ...one, ...edit })).rejects.toThrow('request.invalid')
    await expect(
      desk.calls.task.create({
        orgId: desk.orgId,
        subject: NONE,
        fields: { title: 'Theirs', assigneeUserId: stranger.userId },
      }),
    ).rejects.toThrow('request.invalid')
    await expect(
      desk.calls.task.tick({ ...one, itemId: randomUUID(), isDone: true }),
    ).rejects.toThrow('record.not_found')
  })

  it.each([
    ['no title', { title: ' \n ' }],
    ['a day that is none', { deadline: '2026-02-30' }],
    ['a year that no form has', { deadline: '9999-12-31' }],
    ['a step twice', { checklist: [twice, twice] }],
  ])('are refused for %s', async (_, change) => {
    const one = await addTask(desk)
    await expect(desk.calls.task.save({ ...one, base: change, mine: change })).rejects.toThrow()
  })
})

import { task } from '@kogge/db/schema/tasks.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addColleague, addDesk, addTask, NONE } from './task-world.fixture.ts'

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
let colleague: Awaited<ReturnType<typeof addColleague>>
const titles = new Map<string, string>()

beforeAll(async () => {
  database = await testDatabase()
  desk = await addDesk(database.db)
  colleague = await addColleague(database.db, desk.orgId)
  const add = async (title: string, fields: Parameters<typeof addTask>[2]) => {
    const { guid } = await addTask(desk, title, fields)
    titles.set(guid, title)
  }
  await add('Cenas aprēķins', { deadline: '2026-12-20', assigneeUserId: desk.userId })
  await add('Paraksts', { deadline: '2026-12-22', description: 'Valdes loceklis' })
  await add('Bez termiņa', { status: 'DONE', assigneeUserId: colleague.userId })
  await add('Dublikāts', { deadline: '2026-12-20' })
})
afterAll(() => database.close())

const listed = async (input: Omit<Parameters<typeof desk.calls.task.list>[0], 'orgId'> = {}) => {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof desk.calls.task.list>> = await desk.calls.task.list({
      orgId: desk.orgId,
      limit: 1,
      ...input,
      cursor,
    })
    found.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

describe('the list of tasks', () => {
  it('is sorted by creation, change and the latest date, page by page', async () => {
    const created = ['Dublikāts', 'Bez termiņa', 'Paraksts', 'Cenas aprēķins']
    expect(await listed()).toEqual(created)
    const byDate = await listed({ sortBy: 'deadlineDesc' })
    expect([byDate[0], byDate[3]]).toEqual(['Paraksts', 'Bez termiņa'])
    expect(byDate.slice(1, 3).toSorted()).toEqual(['Cenas aprēķins', 'Dublikāts'])
    const [oldest] = [...titles].filter(([, title]) => title === 'Cenas aprēķins')
    await desk.calls.task.save({
      orgId: desk.orgId,
      guid: oldest?.[0] ?? '',
      base: { description: '' },
      mine: { description: 'Ar PVN.' },
    })
    expect((await listed({ sortBy: 'updateDate' }))[0]).toBe('Cenas aprēķins')
  })

  it('is narrowed by words, assignee, nobody, and status, and counts what is left', async () => {
    expect(await listed({ filters: { q: ['APREKINS', 'cena'] } })).toEqual(['Cenas aprēķins'])
    expect(await listed({ filters: { q: ['loceklis'] } })).toEqual(['Paraksts'])
    expect(await listed({ filters: { assignee: [desk.userId] } })).toEqual(['Cenas aprēķins'])
    expect(await listed({ filters: { assignee: ['unassigned', colleague.userId] } })).toEqual([
      'Dublikāts',
      'Bez termiņa',
      'Paraksts',
    ])
    expect(await listed({ filters: { status: ['DONE', 'CLOSED'] } })).toEqual(['Bez termiņa'])
    const { orgId } = desk
    const { total } = await desk.calls.task.list({ orgId, filters: { status: ['OPEN'] } })
    expect(total).toBe(3)
  })

  it.each(['x', Buffer.from('{}').toString('base64url')])(
    'refuses a cursor that is none: %s',
    async (cursor) => {
      await expect(desk.calls.task.list({ orgId: desk.orgId, cursor })).rejects.toThrow(
        'list.cursor_invalid',
      )
    },
  )

  it('refuses the cursor of another order', async () => {
    const { orgId } = desk
    const page = await desk.calls.task.list({ orgId, limit: 1 })
    await expect(
      desk.calls.task.list({ orgId, sortBy: 'deadlineDesc', cursor: page.nextCursor }),
    ).rejects.toThrow('list.cursor_invalid')
  })
})

describe('the order of the tasks of a subject', () => {
  const orderOf = async () =>
    (await desk.calls.task.ofSubject({ orgId: desk.orgId, subject: NONE })).map(
      ({ title }) => title,
    )
  const guidOf = (title: string) => [...titles].find(([, one]) => one === title)?.[0] ?? ''

  it('is that in which they were made, until somebody moves one beside another', async () => {
    const { orgId } = desk
    expect(await orderOf()).toEqual(['Cenas aprēķins', 'Paraksts', 'Bez termiņa', 'Dublikāts'])
    const move = (title: string, place: Parameters<typeof desk.calls.task.move>[0]['place']) =>
      desk.calls.task.move({ orgId, guid: guidOf(title), place })
    await move('Dublikāts', { before: guidOf('Paraksts') })
    await move('Cenas aprēķins', { after: guidOf('Bez termiņa') })
    expect(await orderOf()).toEqual(['Dublikāts', 'Paraksts', 'Bez termiņa', 'Cenas aprēķins'])
    await move('Bez termiņa', { at: 'first' })
    // A neighbour that is gone leads to the end on its side.
    await move('Paraksts', { after: orgId })
    expect(await orderOf()).toEqual(['Bez termiņa', 'Dublikāts', 'Cenas aprēķins', 'Paraksts'])
  })

  it('holds where there is hardly room between two any more', async () => {
    const { orgId } = desk
    const before = await orderOf()
    const setRank = (title: string, rank: string) =>
      database.db
        .update(task)
        .set({ rank })
        .where(eq(task.guid, guidOf(title)))
    const long = `a0${'1'.repeat(70)}`
    await setRank('Bez termiņa', long)
    await setRank('Dublikāts', `${long}1`)
    const place = { after: guidOf('Bez termiņa') }
    await desk.calls.task.move({ orgId, guid: guidOf('Paraksts'), place })
    expect(await orderOf()).toEqual([before[0], 'Paraksts', 'Dublikāts', 'Cenas aprēķins'])
    const rows = await database.db.select({ rank: task.rank }).from(task)
    expect(Math.max(...rows.map((row) => row.rank.length))).toBeLessThan(10)
  })
})

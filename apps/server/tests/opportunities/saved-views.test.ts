import { opportunityView } from '@kogge/db/schema/opportunity-views.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { opportunityViewsRouter } from '@kogge/features/opportunities/server/opportunity-views.router.ts'
import { dropDeletedViews } from '@kogge/features/opportunities/server/views/saved-views.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addColleague, addDesk, contextNow } from './opportunity-world.fixture.ts'

let database: TestDatabase
let orgId: Awaited<ReturnType<typeof addDesk>>['orgId']
let views: Awaited<ReturnType<typeof viewsOf>>
let colleagues: Awaited<ReturnType<typeof viewsOf>>
let readers: Awaited<ReturnType<typeof viewsOf>>
let userId: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const viewsOf = async (person: string) =>
  createCaller(opportunityViewsRouter)(await contextNow(database.db, person)).opportunityView

beforeEach(async () => {
  const desk = await addDesk(database.db)
  orgId = desk.orgId
  userId = desk.userId
  views = await viewsOf(userId)
  colleagues = await viewsOf((await addColleague(database.db, orgId)).userId)
  readers = await viewsOf((await addColleague(database.db, orgId, 'ORG_READONLY_MEMBER')).userId)
})

const PARAMS = { filters: { tag: ['Ceļi'], formerFilter: ['x'] }, sortBy: 'deadline' }
const fields = (name: string, isShared = false) => ({ name, params: PARAMS, isShared })
const make = async (name: string, isShared = false, by = views) =>
  (await by.create({ orgId, page: 'list', ...fields(name, isShared) })).guid
const namesOf = async (by: typeof views) => (await by.list({ orgId })).map(({ name }) => name)

describe('a view', () => {
  it('is of its owner alone, or shared with all who see opportunities', async () => {
    await make('Mine')
    await make('Ours', true)
    await make('Theirs', false, readers)
    expect(await namesOf(views)).toEqual(['Mine', 'Ours'])
    expect(await namesOf(colleagues)).toEqual(['Ours'])
    expect(await namesOf(readers)).toEqual(['Ours', 'Theirs'])
    const [mine, ours] = await views.list({ orgId })
    expect(mine).toMatchObject({ params: PARAMS, isOwn: true, isShared: false, revision: 1 })
    expect(ours).toMatchObject({ isOwn: true, isShared: true })
  })

  it('is changed by its owner, a shared one by all who manage opportunities, and by nobody else', async () => {
    const [mine, ours] = [await make('Mine'), await make('Ours', true)]
    const save = (by: typeof views, guid: string, name: string, isShared: boolean, revision = 1) =>
      by.save({ orgId, guid, revision, ...fields(name, isShared) })
    await expect(save(colleagues, mine, 'Taken', false)).rejects.toThrow('record.not_found')
    await expect(save(readers, ours, 'Taken', true)).rejects.toThrow('access.denied')
    await expect(make('Shared', true, readers)).rejects.toThrow('access.denied')
    expect(await save(colleagues, ours, 'Renamed', true)).toEqual({ revision: 2 })
    // Its owner has the older one before them.
    await expect(save(views, ours, 'Stale', true)).rejects.toThrow('draft.conflict')
    await expect(save(colleagues, ours, 'Mine now', false, 2)).rejects.toThrow('access.denied')
    await save(views, ours, 'Private', false, 2)
    expect(await namesOf(colleagues)).toEqual([])
    await expect(colleagues.remove({ orgId, guid: ours, revision: 3 })).rejects.toThrow(
      'record.not_found',
    )
    const theirs = await make('Theirs', false, readers)
    await expect(save(readers, theirs, 'Theirs', true)).rejects.toThrow('access.denied')
  })

  it('comes back after it was deleted, until it is dropped', async () => {
    const guid = await make('Ours', true)
    await views.setDefault({ orgId, page: 'list', guid })
    await colleagues.remove({ orgId, guid, revision: 1 })
    expect(await namesOf(views)).toEqual([])
    await expect(views.remove({ orgId, guid, revision: 1 })).rejects.toThrow('record.not_found')
    await expect(readers.restore({ orgId, guid })).rejects.toThrow('access.denied')
    await colleagues.restore({ orgId, guid })
    await colleagues.restore({ orgId, guid })
    expect(await views.list({ orgId })).toMatchObject([{ name: 'Ours', isDefault: true }])
    await views.remove({ orgId, guid, revision: 1 })
    await database.db.execute(
      sql`update opportunity_view set deleted_at = deleted_at - interval '31 days' where guid = ${guid}`,
    )
    await dropDeletedViews(database.db)
    await expect(views.restore({ orgId, guid })).rejects.toThrow('record.not_found')
  })

  it('opens its page for those who chose it, one for each page', async () => {
    const [first, second] = [await make('A', true), await make('B', true)]
    await views.setDefault({ orgId, page: 'list', guid: first })
    await views.setDefault({ orgId, page: 'list', guid: second })
    await expect(views.setDefault({ orgId, page: 'board', guid: first })).rejects.toThrow(
      'record.not_found',
    )
    const defaults = async (by: typeof views) =>
      (await by.list({ orgId })).map(({ isDefault }) => isDefault)
    expect(await defaults(views)).toEqual([false, true])
    expect(await defaults(colleagues)).toEqual([false, false])
    await views.setDefault({ orgId, page: 'list', guid: null })
    expect(await defaults(views)).toEqual([false, false])
    const own = await make('Own')
    await expect(colleagues.setDefault({ orgId, page: 'list', guid: own })).rejects.toThrow(
      'record.not_found',
    )
  })

  it('is seen, opened and changed by nobody of another organisation', async () => {
    const guid = await make('Ours', true)
    const other = await addDesk(database.db)
    const strangers = await viewsOf(other.userId)
    await expect(strangers.list({ orgId })).rejects.toThrow('record.not_found')
    const foreign = { orgId: other.orgId, guid }
    await expect(strangers.restore(foreign)).rejects.toThrow('record.not_found')
    await expect(strangers.remove({ ...foreign, revision: 1 })).rejects.toThrow('record.not_found')
    await expect(strangers.setDefault({ ...foreign, page: 'list' })).rejects.toThrow(
      'record.not_found',
    )
  })

  it('is one of a bounded number, of bounded size', async () => {
    for (let index = 0; index < 50; index += 1) await make(`No ${index}`)
    await expect(make('One more')).rejects.toThrow('request.invalid')
    await make('Shared', true)
    const [last] = await views.list({ orgId })
    const large = { ...PARAMS, filters: { tag: Array.from({ length: 51 }, () => 'x') } }
    await expect(
      views.create({ orgId, page: 'list', ...fields('Large', true), params: large }),
    ).rejects.toThrow()
    await views.remove({ orgId, guid: last?.guid ?? '', revision: 1 })
    await make('In its place')
    await expect(views.restore({ orgId, guid: last?.guid ?? '' })).rejects.toThrow(
      'request.invalid',
    )
  })

  it('takes no NUL, and no more than it shows', async () => {
    const guid = await make('  Two\nlines\0 ')
    const [row] = await database.db
      .select()
      .from(opportunityView)
      .where(eq(opportunityView.guid, guid))
    expect(row?.name).toBe('Two lines')
    expect(row?.ownerId).toBe(userId)
  })
})

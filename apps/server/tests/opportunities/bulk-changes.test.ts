import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import type { OpportunityState } from '@kogge/domain/opportunities/opportunity-states.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addColleague,
  addDesk,
  bulkCallsOf,
  columnOf,
  fieldsOf,
  sent,
} from './opportunity-world.fixture.ts'

const NEW: OpportunityState = { status: 'NEW', resolution: null }

let database: TestDatabase
let desk: Awaited<ReturnType<typeof addDesk>>
let bulk: Awaited<ReturnType<typeof bulkCallsOf>>
let guids: Record<string, string>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  desk = await addDesk(database.db)
  bulk = await bulkCallsOf(database.db, desk.userId)
  guids = {}
  for (const name of ['d', 'c', 'b', 'a'])
    guids[name] = (await desk.calls.create({ orgId: desk.orgId, name })).guid
})

type Action = Parameters<typeof bulk.change>[0]['action']
const guidOf = (name: string): string => guids[name] ?? ''
const nameOf = (guid: string): string | undefined =>
  Object.entries(guids).find(([, one]) => one === guid)?.[0]
const column = (status: OpportunityState['status'] = 'NEW') =>
  columnOf(desk.calls, desk.orgId, status)
const seen = (name: string, from = NEW, assigneeUserId: string | null = null) => ({
  guid: guidOf(name),
  from,
  assigneeUserId,
})
const change = async (names: string, action: Action) => {
  const cards = [...names].map((name) => seen(name))
  const { changed, unchanged, refused } = await bulk.change({ orgId: desk.orgId, cards, action })
  return {
    changes: [...changed],
    changed: changed.map(({ guid }) => nameOf(guid)).join(''),
    unchanged,
    refused: Object.fromEntries(refused.map(({ guid, reason }) => [nameOf(guid) ?? guid, reason])),
  }
}
const undo = async (changes: readonly { guid: string; eventId: string }[]) => {
  const { changed, refused } = await bulk.undo({ orgId: desk.orgId, changes: [...changes] })
  return {
    changed: changed.map(({ guid }) => nameOf(guid)).join(''),
    refused: Object.fromEntries(refused.map(({ guid, reason }) => [nameOf(guid), reason])),
  }
}
const card = (name: string) => desk.calls.byId({ orgId: desk.orgId, guid: guidOf(name) })

describe('a change of many opportunities', () => {
  it('moves them to the top of a stage in the order in which they came, and back', async () => {
    const moved = await change('bd', { kind: 'move', status: 'QUALIFIED' })
    expect(moved.changed).toBe('bd')
    expect(await column('QUALIFIED')).toEqual(['b', 'd'])
    expect(await column()).toEqual(['a', 'c'])
    expect(await undo(moved.changes)).toEqual({ changed: 'bd', refused: {} })
    expect(await column()).toEqual(['b', 'd', 'a', 'c'])
    const { items } = await desk.calls.history({ orgId: desk.orgId, guid: guidOf('b') })
    expect(items.map(({ type, isUndo }) => [type, isUndo])).toEqual([
      ['STATUS_CHANGED', true],
      ['STATUS_CHANGED', false],
      ['CREATED', false],
    ])
  })

  it('is made of those that can be, and says why the others cannot', async () => {
    const { orgId, calls } = desk
    await calls.move({
      orgId,
      guid: guidOf('a'),
      from: NEW,
      status: 'QUALIFIED',
      place: { at: 'first' },
    })
    await calls.conclude({ orgId, guid: guidOf('b'), from: NEW, resolution: 'CLOSED' })
    await calls.remove({ orgId, guid: guidOf('c'), from: NEW })
    const cards = [
      seen('a'),
      seen('b', { status: 'NEW', resolution: 'CLOSED' }),
      seen('c'),
      seen('d'),
      seen('d'),
      { ...seen('d'), guid: crypto.randomUUID() },
    ]
    const action = { kind: 'move', status: 'PROPOSAL_MADE' } as const
    const { changed, refused } = await bulk.change({ orgId, cards, action })
    expect(changed.map(({ guid }) => nameOf(guid))).toEqual(['d'])
    expect(refused.map(({ guid, reason }) => [nameOf(guid), reason])).toEqual([
      ['a', 'changed'],
      ['b', 'ended'],
      ['c', 'gone'],
      [undefined, 'gone'],
    ])
    expect(await column('PROPOSAL_MADE')).toEqual(['d'])
    expect(await column('QUALIFIED')).toEqual(['a'])
  })

  it('closes with an outcome that the stage of each can have', async () => {
    const { orgId, calls } = desk
    const status = 'QUALIFIED' as const
    await calls.move({ orgId, guid: guidOf('a'), from: NEW, status, place: { at: 'first' } })
    const action = {
      kind: 'conclude',
      resolution: 'LOST',
      reason: 'price',
      note: 'Per bahnu.',
    } as const
    const cards = [seen('a', { status, resolution: null }), seen('b')]
    const { changed, refused } = await bulk.change({ orgId, cards, action })
    expect(refused).toEqual([{ guid: guidOf('b'), reason: 'outcome' }])
    expect(await card('a')).toMatchObject({ resolution: 'LOST', reason: 'price' })
    await undo([...changed])
    expect(await card('a')).toMatchObject({
      status,
      resolution: null,
      reason: null,
      outcomeNote: '',
    })
  })

  it('adds a tag once and takes it away, whatever its letters’ case, up to as many as there may be', async () => {
    const { orgId, calls } = desk
    const base = fieldsOf(await card('a'))
    const tags = Array.from({ length: 20 }, (_, index) => `t${index}`)
    await calls.save({ orgId, guid: guidOf('a'), base: sent(base), mine: sent({ ...base, tags }) })
    const added = await change('abc', { kind: 'addTag', tag: 'Ceļi' })
    expect(added).toMatchObject({ changed: 'bc', refused: { a: 'tags' } })
    expect(await change('bc', { kind: 'addTag', tag: 'ceļi' })).toMatchObject({ unchanged: 2 })
    const removed = await change('bcd', { kind: 'removeTag', tag: 'CEĻI' })
    expect(removed).toMatchObject({ changed: 'bc', unchanged: 1 })
    expect((await card('b')).tags).toEqual([])
    await undo(removed.changes)
    expect((await card('b')).tags).toEqual(['Ceļi'])
    const { items } = await calls.list({ orgId, filters: { q: ['celi'] }, limit: 10 })
    expect(items.map(({ name }) => name).toSorted()).toEqual(['b', 'c'])
  })

  it('archives, deletes and restores', async () => {
    const archived = await change('ab', { kind: 'archive', isArchived: true })
    expect(archived.changed).toBe('ab')
    const deleted = await change('bc', { kind: 'remove' })
    expect(await column()).toEqual(['d'])
    expect((await change('bcd', { kind: 'restore' })).changed).toBe('bc')
    expect(await column()).toEqual(['c', 'd'])
    // It has been restored since.
    expect(await undo(deleted.changes)).toEqual({
      changed: '',
      refused: { b: 'changed', c: 'changed' },
    })
    expect((await undo(archived.changes)).changed).toBe('ab')
  })
})

describe('assigning many', () => {
  const messages = async (userId: string) => {
    const { rows } = await database.db.execute<{ message: { template: string; values: object } }>(
      sql`select message from notification where user_id = ${userId} order by at`,
    )
    return rows.map(({ message: { template, values } }) => ({ template, ...values }))
  }

  it('writes one message to the assignee, and leaves what others have assigned meanwhile', async () => {
    const { orgId, calls } = desk
    const [ilze, karlis] = [
      await addColleague(database.db, orgId),
      await addColleague(database.db, orgId),
    ]
    const base = fieldsOf(await card('b'))
    const theirs = { ...base, assigneeUserId: karlis.userId }
    await calls.save({ orgId, guid: guidOf('b'), base: sent(base), mine: sent(theirs) })
    const assigned = await change('abcd', { kind: 'assign', assigneeUserId: ilze.userId })
    expect(assigned).toMatchObject({ changed: 'acd', refused: { b: 'changed' } })
    expect((await card('b')).assignee?.userId).toBe(karlis.userId)
    expect(await messages(ilze.userId)).toMatchObject([
      { template: 'opportunitiesAssigned', count: 3 },
    ])
    await undo(assigned.changes)
    expect((await card('a')).assignee).toBeNull()
  })

  it('is undone for none whose assignee of before has left', async () => {
    const { orgId, userId } = desk
    const ilze = await addColleague(database.db, orgId)
    await change('ab', { kind: 'assign', assigneeUserId: ilze.userId })
    const cards = [seen('a', NEW, ilze.userId), seen('c')]
    const action = { kind: 'assign', assigneeUserId: userId } as const
    const { changed } = await bulk.change({ orgId, cards, action })
    await database.db.execute(sql`delete from membership where user_id = ${ilze.userId}`)
    expect(await undo([...changed])).toEqual({ changed: 'c', refused: { a: 'assignee' } })
    expect((await card('a')).assignee?.userId).toBe(userId)
  })

  it('is to nobody of another organisation', async () => {
    const other = await addDesk(database.db)
    await expect(change('ab', { kind: 'assign', assigneeUserId: other.userId })).rejects.toThrow(
      'request.invalid',
    )
  })
})

describe('those who may not', () => {
  it('change none of another organisation, nor where they only read', async () => {
    const { orgId } = desk
    const other = await addDesk(database.db)
    const theirs = await bulkCallsOf(database.db, other.userId)
    const cards = [seen('a')]
    const action = { kind: 'remove' } as const
    await expect(theirs.change({ orgId, cards, action })).rejects.toThrow('record.not_found')
    const own = await theirs.change({ orgId: other.orgId, cards, action })
    expect(own).toEqual({
      changed: [],
      unchanged: 0,
      refused: [{ guid: guidOf('a'), reason: 'gone' }],
    })
    const reader = await addColleague(database.db, orgId, 'ORG_READONLY_MEMBER')
    const readers = await bulkCallsOf(database.db, reader.userId)
    await expect(readers.change({ orgId, cards, action })).rejects.toThrow('access.denied')
    await expect(
      readers.undo({ orgId, changes: [{ guid: guidOf('a'), eventId: '1' }] }),
    ).rejects.toThrow('access.denied')
    expect(await column()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('send no more than a page at once', async () => {
    const cards = Array.from({ length: 201 }, () => ({ ...seen('a'), guid: crypto.randomUUID() }))
    await expect(
      bulk.change({ orgId: desk.orgId, cards, action: { kind: 'remove' } }),
    ).rejects.toThrow()
  })
})

it('two who change the same at once wait for each other and lose nothing', async () => {
  const { orgId } = desk
  const colleague = await addColleague(database.db, orgId)
  const theirs = await bulkCallsOf(database.db, colleague.userId)
  const all = ['a', 'b', 'c', 'd'].map((name) => seen(name))
  const answers = await Promise.all([
    bulk.change({ orgId, cards: all, action: { kind: 'addTag', tag: 'one' } }),
    theirs.change({ orgId, cards: all.toReversed(), action: { kind: 'addTag', tag: 'two' } }),
    desk.calls.archive({ orgId, guid: guidOf('c'), from: NEW, isArchived: true }),
  ])
  expect(answers[0].changed).toHaveLength(4)
  expect(answers[1].changed).toHaveLength(4)
  for (const name of 'abcd') expect((await card(name)).tags.toSorted()).toEqual(['one', 'two'])
})

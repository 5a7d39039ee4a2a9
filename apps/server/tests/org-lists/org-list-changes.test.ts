import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addColleague,
  addKeeper,
  addListed,
  LIST,
  mergeInto,
  namesIn,
} from './org-list-world.fixture.ts'

let database: TestDatabase
let keeper: Awaited<ReturnType<typeof addKeeper>>
beforeAll(async () => {
  database = await testDatabase()
  keeper = await addKeeper(database.db)
})
afterAll(() => database.close())

const FIELDS = { name: 'Rivals', description: '', purpose: 'competitors' as const }
const EMPTY = { note: '', tags: [] }

const addList = async (names: readonly string[] = []) => {
  const { orgId, calls } = keeper
  const memberIds: string[] = []
  for (const name of names) memberIds.push(await addListed(database.db, name))
  const { guid } = await calls.create({ ...LIST, orgId, name: 'Rivals', memberIds })
  return { orgId, calls, guid, memberIds }
}

const undo = (list: { orgId: string; guid: string }, eventId: string | null) =>
  keeper.calls.undo({ orgId: list.orgId, guid: list.guid, eventId: eventId ?? '' })

describe('edits at once', () => {
  it('of different fields both stand, of one field nothing is overwritten unseen', async () => {
    const list = await addList()
    const { orgId, guid, calls } = list
    const { calls: theirs } = await addColleague(database.db, orgId)
    await theirs.save({ orgId, guid, base: FIELDS, mine: { ...FIELDS, description: 'Ours.' } })
    const renamed = { ...FIELDS, name: 'Competitors in ports' }
    expect(await calls.save({ orgId, guid, base: FIELDS, mine: renamed })).toMatchObject({
      conflicts: [],
    })
    expect(await calls.byId({ orgId, guid })).toMatchObject({
      name: 'Competitors in ports',
      description: 'Ours.',
    })
    const late = { ...FIELDS, name: 'Another name' }
    expect(await calls.save({ orgId, guid, base: FIELDS, mine: late })).toEqual({
      conflicts: ['name'],
      theirs: { ...FIELDS, name: 'Competitors in ports', description: 'Ours.' },
      eventId: null,
    })
    expect((await calls.byId({ orgId, guid })).name).toBe('Competitors in ports')
  })

  it('of a note and of tags stand beside each other', async () => {
    const { orgId, guid, calls, memberIds } = await addList(['Rival'])
    const [memberId = ''] = memberIds
    const of = { orgId, guid, memberId, base: EMPTY }
    await calls.saveMember({ ...of, mine: { note: 'Cheap.', tags: [] } })
    await calls.saveMember({ ...of, mine: { note: '', tags: ['ports'] } })
    const { items } = await calls.members({ orgId, guid })
    expect(items[0]).toMatchObject({ note: 'Cheap.', tags: ['ports'] })
    const late = await calls.saveMember({ ...of, mine: { note: 'Dear.', tags: [] } })
    expect(late.conflicts).toEqual(['note'])
  })

  it('adding the same organisation at once has it once', async () => {
    const { orgId, guid, calls } = await addList()
    const { calls: theirs } = await addColleague(database.db, orgId)
    const rival = await addListed(database.db, 'Wanted by two')
    const added = await Promise.all(
      [calls, theirs].map((one) => one.addMembers({ orgId, guid, memberIds: [rival] })),
    )
    expect(added.map((one) => one.added).sort()).toEqual([0, 1])
  })
})

describe('undoing', () => {
  it('takes back what was written of a list and of an organisation', async () => {
    const list = await addList(['Rival'])
    const { orgId, guid, calls, memberIds } = list
    const [memberId = ''] = memberIds
    const mine = { ...FIELDS, name: 'Renamed', purpose: 'partners' as const }
    const renamed = await calls.save({ orgId, guid, base: FIELDS, mine })
    await undo(list, renamed.eventId)
    expect(await calls.byId({ orgId, guid })).toMatchObject(FIELDS)
    const noted = { note: 'Cheap.', tags: ['ports'] }
    const { eventId } = await calls.saveMember({ orgId, guid, memberId, base: EMPTY, mine: noted })
    await undo(list, eventId)
    expect((await calls.members({ orgId, guid })).items[0]).toMatchObject(EMPTY)
  })

  it('brings a deleted list back with its organisations', async () => {
    const list = await addList(['Rival'])
    const { orgId, guid, calls } = list
    const { eventId } = await calls.remove({ orgId, guid })
    await expect(calls.byId({ orgId, guid })).rejects.toThrow('record.not_found')
    expect(await namesIn(calls, orgId, guid)).toEqual([])
    await undo(list, eventId)
    expect(await namesIn(calls, orgId, guid)).toEqual(['Rival'])
  })

  it('brings removed organisations back with their notes, and takes added ones out', async () => {
    const list = await addList(['Anna', 'Berta'])
    const { orgId, guid, calls, memberIds } = list
    const [anna = ''] = memberIds
    const noted = { note: 'Cheap.', tags: ['ports'] }
    await calls.saveMember({ orgId, guid, memberId: anna, base: EMPTY, mine: noted })
    const before = await calls.members({ orgId, guid })
    const removed = await calls.removeMembers({ orgId, guid, memberIds })
    expect(await namesIn(calls, orgId, guid)).toEqual([])
    await undo(list, removed.eventId)
    expect(await calls.members({ orgId, guid })).toEqual(before)
    const carla = await addListed(database.db, 'Carla')
    const added = await calls.addMembers({ orgId, guid, memberIds: [carla] })
    await undo(list, added.eventId)
    expect(await calls.members({ orgId, guid })).toEqual(before)
  })

  it('undoes nothing that was changed again since', async () => {
    const list = await addList(['Rival'])
    const { orgId, guid, calls, memberIds } = list
    const [memberId = ''] = memberIds
    const rename = async (from: string, to: string) => {
      const base = { ...FIELDS, name: from }
      return calls.save({ orgId, guid, base, mine: { ...FIELDS, name: to } })
    }
    const { eventId } = await rename('Rivals', 'Second')
    await rename('Second', 'Third')
    await expect(undo(list, eventId)).rejects.toThrow('draft.conflict')
    expect((await calls.byId({ orgId, guid })).name).toBe('Third')
    const noted = await calls.saveMember({
      orgId,
      guid,
      memberId,
      base: EMPTY,
      mine: { note: 'One', tags: [] },
    })
    await calls.removeMembers({ orgId, guid, memberIds })
    await expect(undo(list, noted.eventId)).rejects.toThrow('draft.conflict')
    await expect(undo(list, '999999999')).rejects.toThrow('record.not_found')
  })

  it('takes no event of another list', async () => {
    const [one, other] = [await addList(), await addList()]
    const { eventId } = await keeper.calls.remove({ orgId: one.orgId, guid: one.guid })
    await expect(undo(other, eventId)).rejects.toThrow('record.not_found')
  })
})

describe('an organisation that became part of another', () => {
  it('stands for that one, is held as that one, and for itself again when the merger is undone', async () => {
    const list = await addList(['SIA Vecā'])
    const { orgId, guid, calls, memberIds } = list
    const [old = ''] = memberIds
    const whole = await addListed(database.db, 'SIA Jaunā')
    await mergeInto(database.db, old, whole)
    const { items } = await calls.members({ orgId, guid })
    expect(items).toMatchObject([
      { memberId: old, orgId: whole, name: 'SIA Jaunā', formerName: 'SIA Vecā' },
    ])
    const found = await calls.members({ orgId, guid, filters: { q: ['veca'] } })
    expect(found.total).toBe(1)
    expect(await calls.holding({ orgId, memberIds: [old, whole] })).toEqual([
      { orgId: old, guids: [guid] },
      { orgId: whole, guids: [guid] },
    ])
    expect(await calls.addMembers({ orgId, guid, memberIds: [whole, old] })).toMatchObject({
      added: 0,
    })
    await mergeInto(database.db, old, null)
    expect(await namesIn(calls, orgId, guid)).toEqual(['SIA Vecā'])
    expect((await calls.addMembers({ orgId, guid, memberIds: [whole] })).added).toBe(1)
  })

  it('is added as what it is part of, and leaves by that id', async () => {
    const { orgId, guid, calls } = await addList()
    const { db } = database
    const [old, whole] = [await addListed(db, 'Old'), await addListed(db, 'Whole')]
    await mergeInto(db, old, whole)
    await calls.addMembers({ orgId, guid, memberIds: [old] })
    expect((await calls.members({ orgId, guid })).items).toMatchObject([{ memberId: whole }])
    const later = await addListed(db, 'Later')
    await mergeInto(db, whole, later)
    await calls.removeMembers({ orgId, guid, memberIds: [later] })
    expect(await namesIn(calls, orgId, guid)).toEqual([])
  })
})

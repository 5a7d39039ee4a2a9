import { randomUUID } from 'node:crypto'
import { orgList, orgListMember } from '@kogge/db/schema/org-lists.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { MOST_LIST_MEMBERS, MOST_ORG_LISTS } from '@kogge/domain/org-lists/org-list-inputs.ts'
import { dropDeletedLists } from '@kogge/features/org-lists/server/org-list-removal.commands.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addColleague, addKeeper, addListed, LIST, namesIn } from './org-list-world.fixture.ts'

let database: TestDatabase
let keeper: Awaited<ReturnType<typeof addKeeper>>
beforeAll(async () => {
  database = await testDatabase()
  keeper = await addKeeper(database.db)
})
afterAll(() => database.close())

describe('a list of organisations', () => {
  it('is kept on the free plan, with its first organisations', async () => {
    const { orgId, calls, userId } = keeper
    const rival = await addListed(database.db, 'SIA Konkurents', {
      registrationNumber: '40003245752',
    })
    const { guid } = await calls.create({ ...LIST, orgId, name: 'Rivals', memberIds: [rival] })
    expect(await calls.byId({ orgId, guid })).toMatchObject({
      orgId,
      name: 'Rivals',
      purpose: 'competitors',
      members: 1,
      createdBy: { userId },
      tags: [],
    })
    const { items, total } = await calls.members({ orgId, guid })
    expect(total).toBe(1)
    expect(items[0]).toMatchObject({
      memberId: rival,
      orgId: rival,
      name: 'SIA Konkurents',
      formerName: null,
      registrationNumber: '40003245752',
      note: '',
      addedBy: { userId },
    })
  })

  it('has an organisation once, whatever the letters of its id', async () => {
    const { orgId, calls } = keeper
    const rival = await addListed(database.db, 'Once')
    const { guid } = await calls.create({ ...LIST, orgId, name: 'Once' })
    const both = [rival, rival.toUpperCase()]
    expect(await calls.addMembers({ orgId, guid, memberIds: both })).toMatchObject({ added: 1 })
    expect(await calls.addMembers({ orgId, guid, memberIds: [rival] })).toEqual({
      added: 0,
      eventId: null,
    })
    expect(await calls.holding({ orgId, memberIds: [rival] })).toEqual([
      { orgId: rival, guids: [guid] },
    ])
  })

  it('takes no organisation that does not exist, or was deleted', async () => {
    const { orgId, calls } = keeper
    const { guid } = await calls.create({ ...LIST, orgId, name: 'None' })
    const deleted = await addListed(database.db, 'Deleted', { deletedAt: new Date() })
    for (const id of [randomUUID(), deleted]) {
      const add = calls.addMembers({ orgId, guid, memberIds: [id] })
      await expect(add).rejects.toThrow('record.not_found')
    }
    expect(await namesIn(calls, orgId, guid)).toEqual([])
  })

  it('belongs to its organisation alone', async () => {
    const { orgId, calls } = keeper
    const other = await addKeeper(database.db)
    const rival = await addListed(database.db, 'Rival of one')
    const { guid } = await calls.create({ ...LIST, orgId, name: 'Secret', memberIds: [rival] })
    const foreign = { orgId: other.orgId, guid }
    const fields = { name: 'Secret', description: '', purpose: 'competitors' as const }
    const noted = { note: '', tags: [] }
    const tries = [
      other.calls.byId({ orgId, guid }),
      other.calls.members({ orgId, guid }),
      other.calls.byId(foreign),
      other.calls.save({ ...foreign, base: fields, mine: { ...fields, name: 'Mine' } }),
      other.calls.remove(foreign),
      other.calls.addMembers({ ...foreign, memberIds: [rival] }),
      other.calls.saveMember({ ...foreign, memberId: rival, base: noted, mine: noted }),
      other.calls.removeMembers({ ...foreign, memberIds: [rival] }),
      other.calls.undo({ ...foreign, eventId: '1' }),
    ]
    for (const one of await Promise.allSettled(tries))
      expect(one).toMatchObject({ status: 'rejected', reason: { message: 'record.not_found' } })
    expect((await other.calls.members(foreign)).items).toEqual([])
    expect(await other.calls.holding({ orgId: other.orgId, memberIds: [rival] })).toEqual([
      { orgId: rival, guids: [] },
    ])
    expect(await other.calls.list({ orgId: other.orgId })).toEqual([])
  })

  it('is shown to those who read alone, who change none', async () => {
    const { orgId, calls } = keeper
    const rival = await addListed(database.db, 'Seen')
    const { guid } = await calls.create({ ...LIST, orgId, name: 'Seen', memberIds: [rival] })
    const reader = await addColleague(database.db, orgId, 'ORG_READONLY_MEMBER')
    expect(await namesIn(reader.calls, orgId, guid)).toEqual(['Seen'])
    const fields = { name: 'Seen', description: '', purpose: 'competitors' as const }
    const noted = { note: '', tags: [] }
    const tries = [
      reader.calls.create({ ...LIST, orgId, name: 'Mine' }),
      reader.calls.save({ orgId, guid, base: fields, mine: { ...fields, name: 'Mine' } }),
      reader.calls.remove({ orgId, guid }),
      reader.calls.addMembers({ orgId, guid, memberIds: [rival] }),
      reader.calls.saveMember({ orgId, guid, memberId: rival, base: noted, mine: noted }),
      reader.calls.removeMembers({ orgId, guid, memberIds: [rival] }),
      reader.calls.undo({ orgId, guid, eventId: '1' }),
    ]
    for (const one of await Promise.allSettled(tries))
      expect(one).toMatchObject({ status: 'rejected', reason: { message: 'access.denied' } })
  })

  it('is found by name, note and number, and listed page by page in both orders', async () => {
    const { orgId, calls } = keeper
    const { db } = database
    const names = ['Ādaži ceļi', 'Bauskas tilti', 'Cēsu būve', 'Dobele', 'Dobele']
    const ids: string[] = []
    for (const name of names)
      ids.push(
        await addListed(db, name, name === 'Cēsu būve' ? { matchKey: 'LV:40103111222' } : {}),
      )
    const { guid } = await calls.create({ ...LIST, orgId, name: 'Order' })
    for (const id of ids.toReversed()) await calls.addMembers({ orgId, guid, memberIds: [id] })
    const [first = ''] = ids
    const noted = { note: '', tags: [] }
    const mine = { note: 'Lētākais piedāvājums Ķekavā', tags: ['Ceļi', 'ceļi'] }
    await calls.saveMember({ orgId, guid, memberId: first, base: noted, mine })
    expect((await calls.byId({ orgId, guid })).tags).toEqual(['Ceļi'])
    for (const sortBy of ['name', 'addedDate'] as const) {
      const whole = await calls.members({ orgId, guid, sortBy, limit: 50 })
      const paged: string[] = []
      let cursor: string | null = null
      do {
        const page = await calls.members({ orgId, guid, sortBy, limit: 2, cursor })
        paged.push(...page.items.map(({ memberId }) => memberId))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(paged).toEqual(whole.items.map(({ memberId }) => memberId))
      expect(new Set(paged)).toEqual(new Set(ids))
    }
    expect(await namesIn(calls, orgId, guid)).toEqual(names)
    const found = async (filters: { q?: string[]; tag?: string[] }) =>
      (await calls.members({ orgId, guid, filters })).items.map(({ name }) => name)
    expect(await found({ q: ['adazi'] })).toEqual(['Ādaži ceļi'])
    expect(await found({ q: ['kekava', 'celi'] })).toEqual(['Ādaži ceļi'])
    expect(await found({ tag: ['Ceļi'] })).toEqual(['Ādaži ceļi'])
    expect(await found({ q: ['tukums'] })).toEqual([])
    expect(await found({ q: ['401031'] })).toEqual(['Cēsu būve'])
  })
})

describe('bounds', () => {
  it('a list takes no more organisations than it may have', async () => {
    const { orgId, calls } = keeper
    const { db } = database
    const { guid } = await calls.create({ ...LIST, orgId, name: 'Full' })
    const ids = Array.from({ length: MOST_LIST_MEMBERS - 1 }, () => randomUUID())
    await db.execute(sql`
      insert into org (id, name, name_folded, match_key)
      select id, 'Of many', 'of many', 'LV:~' || id from unnest(${sql.param(ids)}::uuid[]) as t (id)`)
    await db
      .insert(orgListMember)
      .values(ids.map((memberId) => ({ orgId, listGuid: guid, memberId, addedAt: new Date() })))
    const [last, beyond] = [await addListed(db, 'The last'), await addListed(db, 'Beyond')]
    const two = calls.addMembers({ orgId, guid, memberIds: [last, beyond] })
    await expect(two).rejects.toThrow('request.invalid')
    await calls.addMembers({ orgId, guid, memberIds: [last] })
    const one = calls.addMembers({ orgId, guid, memberIds: [beyond] })
    await expect(one).rejects.toThrow('request.invalid')
  })

  it('an organisation has no more lists than it may have, deleted ones included', async () => {
    const { orgId, calls } = await addKeeper(database.db)
    const at = new Date()
    await database.db.insert(orgList).values(
      Array.from({ length: MOST_ORG_LISTS - 1 }, (_, index) => ({
        orgId,
        guid: randomUUID(),
        name: `Nr ${index}`,
        purpose: 'other' as const,
        createdAt: at,
        updatedAt: at,
        deletedAt: index === 0 ? at : null,
      })),
    )
    // At once, as two tabs do.
    const results = await Promise.allSettled(
      ['a', 'b'].map((name) => calls.create({ ...LIST, orgId, name })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('texts have ends, and nothing that the database would refuse', async () => {
    const { orgId, calls } = keeper
    const long = calls.create({ ...LIST, orgId, name: 'x'.repeat(121) })
    await expect(long).rejects.toThrow()
    await expect(calls.create({ ...LIST, orgId, name: ' \u0000\n ' })).rejects.toThrow()
    const { guid } = await calls.create({ ...LIST, orgId, name: 'Rivals\u0000 of\nours\u202e' })
    expect((await calls.byId({ orgId, guid })).name).toBe('Rivals of ours')
  })
})

describe('deleted lists', () => {
  it('are dropped after 30 days, with all that was in them', async () => {
    const { orgId, calls } = keeper
    const { db } = database
    const rival = await addListed(db, 'Dropped')
    const { guid } = await calls.create({ ...LIST, orgId, name: 'Old', memberIds: [rival] })
    await calls.remove({ orgId, guid })
    await dropDeletedLists(db)
    expect(await db.$count(orgList, eq(orgList.guid, guid))).toBe(1)
    await db
      .update(orgList)
      .set({ deletedAt: new Date('2020-01-01') })
      .where(eq(orgList.guid, guid))
    await dropDeletedLists(db)
    expect(await db.$count(orgList, eq(orgList.guid, guid))).toBe(0)
    expect(await db.$count(orgListMember, eq(orgListMember.listGuid, guid))).toBe(0)
  })
})

import { randomUUID } from 'node:crypto'
import { harvestedOrg } from '@kogge/db/schema/orgs.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { MOST_LIST_MEMBERS } from '@kogge/domain/org-lists/org-list-inputs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addKeeper, addListed, LIST, mergeInto, namesIn } from './org-list-world.fixture.ts'

let database: TestDatabase
let keeper: Awaited<ReturnType<typeof addKeeper>>
beforeAll(async () => {
  database = await testDatabase()
  keeper = await addKeeper(database.db)
})
afterAll(() => database.close())

const addList = async () => {
  const { orgId, calls } = keeper
  const { guid } = await calls.create({ ...LIST, orgId, name: 'Rivals' })
  return { orgId, guid, calls }
}
const addNumbered = (name: string, matchKey: string) => addListed(database.db, name, { matchKey })

/** What becomes of each row of a text in a new list. */
const reported = async (text: string) => {
  const { orgId, guid, calls } = await addList()
  const { rows } = await calls.readImport({ orgId, guid, text })
  return rows
}

describe('the report of an import', () => {
  it('says what each row leads to, before anything is stored', async () => {
    const { orgId, guid, calls } = await addList()
    const found = await addNumbered('SIA Atrastā', 'LV:40003245752')
    const listed = await addNumbered('SIA Jau sarakstā', 'LV:40003245714')
    await calls.addMembers({ orgId, guid, memberIds: [listed] })
    const text = [
      'Reģ. nr.;Valsts;Nosaukums;Piezīme;Birkas',
      '40003245752;LV;;Lēti;ceļi, tilti',
      'LV 40003245714;;;;',
      'LV40003245752;;;again;',
      '40003245729;LV;SIA Nezināmā;;',
      '40003245753;LV;;;',
      'x;LV;;;',
    ].join('\r\n')
    const { rows } = await calls.readImport({ orgId, guid, text })
    expect(rows.map(({ row, result }) => [row, result])).toEqual([
      [2, 'found'],
      [3, 'listed'],
      [4, 'repeated'],
      [5, 'unknown'],
      [6, 'malformed'],
      [7, 'malformed'],
    ])
    expect(rows[0]).toMatchObject({
      org: { orgId: found, name: 'SIA Atrastā', registrationNumber: '40003245752' },
      note: 'Lēti',
      tags: ['ceļi', 'tilti'],
    })
    expect(rows[4]?.problem).toBe('checksum')
    expect(await namesIn(calls, orgId, guid)).toEqual(['SIA Jau sarakstā'])
  })

  it('finds an organisation by its further numbers, by its own word, and as what it is part of', async () => {
    const { db } = database
    const polish = await addNumbered('Budowa SA', 'PL:5262239325')
    await db.insert(harvestedOrg).values({
      id: randomUUID(),
      orgId: polish,
      source: 'ted',
      name: 'Budowa',
      ids: [],
      matchedBy: 'number',
      matchKey: 'PL:5262239325',
      otherKeys: ['PL:010828091'],
    })
    const claimed = await addListed(db, 'AS Pati', {
      claimedAt: new Date('2020-01-01'),
      registrationNumber: '40003245733',
    })
    const old = await addNumbered('SIA Vecā', 'LV:40003245748')
    const whole = await addNumbered('SIA Jaunā', 'LV:~whole')
    await mergeInto(db, old, whole)
    const rows = await reported('010828091,PL\n40003245733,LV\n40003245748,LV\n')
    expect(rows.map(({ result, org }) => [result, org?.orgId])).toEqual([
      ['found', polish],
      ['found', claimed],
      ['found', whole],
    ])
  })

  it('offers what a number without a country may mean in several, and what is called so', async () => {
    // The check digit of either register fits.
    const estonian = await addNumbered('OÜ Üks', 'EE:10000047')
    const finnish = await addNumbered('Oy Yksi', 'FI:10000047')
    const namesake = await addListed(database.db, 'SIA Ceļdari')
    const rows = await reported('number;name\n10000047;\n;"Ceļdari, SIA"\n;Nobody at all\n')
    expect(rows.map(({ result }) => result)).toEqual(['ambiguous', 'ambiguous', 'unknown'])
    expect(new Set(rows[0]?.candidates.map(({ orgId }) => orgId))).toEqual(
      new Set([estonian, finnish]),
    )
    expect(rows[1]?.candidates.map(({ orgId }) => orgId)).toEqual([namesake])
    const [row] = await reported('10000047;EE')
    expect(row).toMatchObject({ result: 'found', org: { orgId: estonian } })
  })

  it('tells nobody whose a personal code is', async () => {
    await addNumbered('Persona Anna', 'LV:12038511111')
    await addNumbered('Asmuo', 'LT:38001085718')
    const rows = await reported('12038511111;LV\n38001085718;LT\n12038511111\n38001085718\n')
    for (const row of rows) {
      expect(row.org).toBeNull()
      expect(row.candidates).toEqual([])
    }
  })

  it('leaves deleted organisations out', async () => {
    await addListed(database.db, 'Gone', { matchKey: 'LV:40003000008', deletedAt: new Date() })
    const [row] = await reported('40003000008;LV')
    expect(row?.org).toBeNull()
  })

  it.each([
    ['empty', ''],
    ['quotes', 'number;note\n1;"open'],
    ['noNumber', 'country\nLV'],
    ['tooMany', '1\n'.repeat(1001)],
  ])('refuses a text as “%s”', async (reason, text) => {
    const { orgId, guid, calls } = await addList()
    await expect(calls.readImport({ orgId, guid, text })).rejects.toMatchObject({
      cause: { details: { reason } },
    })
  })

  it('reads no text beyond its bound, and for no list that is not there', async () => {
    const { orgId, guid, calls } = await addList()
    const long = calls.readImport({ orgId, guid, text: '1'.repeat(100_001) })
    await expect(long).rejects.toThrow()
    const missing = calls.readImport({ orgId, guid: randomUUID(), text: '1' })
    await expect(missing).rejects.toThrow('record.not_found')
  })
})

describe('applying an import', () => {
  it('adds all in one go, which is undone as one, and adds nothing twice', async () => {
    const { orgId, guid, calls } = await addList()
    const ids = [await addListed(database.db, 'A'), await addListed(database.db, 'B')]
    const members = [
      ...ids.map((memberId, index) => ({ memberId, note: `Nr ${index}`, tags: ['new'] })),
      { memberId: ids[0] ?? '', note: 'again', tags: [] },
      { memberId: randomUUID(), note: 'nobody', tags: [] },
    ]
    const done = await calls.applyImport({ orgId, guid, members })
    expect(done.added).toBe(2)
    const { items } = await calls.members({ orgId, guid })
    expect(items.map(({ name, note, tags }) => [name, note, tags])).toEqual([
      ['A', 'Nr 0', ['new']],
      ['B', 'Nr 1', ['new']],
    ])
    expect(await calls.applyImport({ orgId, guid, members })).toEqual({ added: 0, eventId: null })
    await calls.undo({ orgId, guid, eventId: done.eventId ?? '' })
    expect(await namesIn(calls, orgId, guid)).toEqual([])
  })

  it('adds nothing where the list would have too many', async () => {
    const { orgId, guid, calls } = await addList()
    const { db } = database
    const ids: string[] = []
    for (let index = 0; index < 3; index += 1) ids.push(await addListed(db, `Of ${index}`))
    const [first = '', ...others] = ids
    await calls.addMembers({ orgId, guid, memberIds: [first] })
    await db.execute(
      `insert into org (id, name, name_folded, match_key)
       select gen_random_uuid(), 'Many', 'many', 'LV:~many' || n from generate_series(1, ${MOST_LIST_MEMBERS - 2}) n`,
    )
    await db.execute(
      `insert into org_list_member (org_id, list_guid, member_id, added_at)
       select '${orgId}', '${guid}', id, now() from org where name = 'Many'`,
    )
    const members = others.map((memberId) => ({ memberId, note: '', tags: [] }))
    await expect(calls.applyImport({ orgId, guid, members })).rejects.toThrow('request.invalid')
    expect((await calls.byId({ orgId, guid })).members).toBe(MOST_LIST_MEMBERS - 1)
  })

  it('takes no list of another organisation', async () => {
    const { orgId, guid } = await addList()
    const other = await addKeeper(database.db)
    for (const input of [
      { orgId, guid },
      { orgId: other.orgId, guid },
    ]) {
      const apply = other.calls.applyImport({ ...input, members: [] })
      await expect(apply).rejects.toThrow('record.not_found')
      const read = other.calls.readImport({ ...input, text: '1' })
      await expect(read).rejects.toThrow('record.not_found')
    }
  })
})

import { harvestedOrg, org } from '@kogge/db/schema/orgs.ts'
import { writeSearchRows } from '@kogge/db/search-index/search-index-rows.ts'
import { addRequests, type GivenRequest } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { contentWith, orgWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { searchDocument } from '@kogge/domain/search/search-document.ts'
import { loadReferenceData } from '@kogge/features/reference/server/reference-data.commands.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import {
  contextOfUser,
  TEST_NOW,
  testContext,
} from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgRouter } from '../orgs.router.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadReferenceData(database.db)
})
afterAll(() => database.close())

const UNKNOWN = '3fa85f64-5717-4562-b3fc-2c963f66afa6'
const callsOf = async (userId: string | null) =>
  createCaller(orgRouter)(
    userId === null ? testContext(database.db) : await contextOfUser(database.db, userId),
  ).org

const view = async (
  orgId: string,
  userId: string | null = null,
  activeOrgId: string | null = null,
) => (await callsOf(userId)).byId({ orgId, language: 'lv', activeOrgId })

const addSpelling = (orgId: string, name: string, values: object = {}) =>
  database.db.insert(harvestedOrg).values({
    id: crypto.randomUUID(),
    orgId,
    name,
    source: 'ted',
    country: 'LV',
    matchedBy: 'registry',
    ids: [{ scheme: null, id: '40003032949' }],
    ...values,
  })

const memberOf = async (orgId: string, role: 'ORG_MEMBER' | 'ORG_ADMINISTRATOR' = 'ORG_MEMBER') => {
  const userId = await addPerson(database.db)
  await addMember(database.db, orgId, userId, role)
  return userId
}

describe('org.byId', () => {
  it('shows everyone what an organisation says of itself, but contacts and persons’ numbers', async () => {
    const orgId = await addOrganisation(database.db, 'FREE', {
      name: 'SIA Kuģu \u202ebūve',
      registrationNumber: '40003032949',
      vatNumber: 'LV01010112345',
      email: 'info@kugubuve.lv',
      phone: '+371 67000000',
      website: 'https://kugubuve.lv',
      industries: ['vehicles', 'gone'],
      cpvInterests: ['34500000'],
      addresses: [
        {
          kind: 'legal',
          street: 'Ostas 1',
          city: 'Liepāja',
          postalCode: '',
          country: 'LV',
          nuts: 'LV00B',
        },
      ],
    })
    const seen = await view(orgId)
    expect(seen).toMatchObject({
      name: 'SIA Kuģu būve',
      isClaimed: true,
      registrationNumber: '40003032949',
      vatNumber: 'LV•••••••••45',
      contact: null,
      website: 'https://kugubuve.lv',
      abilities: { 'org.edit_profile': 'role', 'user_role.view': 'role' },
      parent: null,
      children: [],
      mergedInto: null,
    })
    expect(seen.labels.cpv['34500000']).toEqual(expect.any(String))
    expect(seen.labels.regions.LV00B).toBe('Kurzeme')
    expect(Object.keys(seen.labels.industries)).toEqual(['vehicles'])
    expect(JSON.stringify(seen)).not.toContain('info@')
    const stranger = await view(orgId, await addPerson(database.db))
    expect(stranger).toMatchObject({
      contact: { email: 'info@kugubuve.lv' },
      vatNumber: 'LV•••••••••45',
    })
    const administrator = await view(orgId, await memberOf(orgId, 'ORG_ADMINISTRATOR'))
    expect(administrator).toMatchObject({
      abilities: { 'org.edit_profile': null, 'user_role.view': null },
      vatNumber: 'LV01010112345',
    })
    expect(await view(orgId, await memberOf(orgId))).toMatchObject({
      abilities: { 'org.edit_profile': 'role', 'user_role.view': null },
    })
  })

  it('gives the whole of what notices say to those whose plan has it', async () => {
    const orgId = await addOrganisation(database.db, 'FREE', {
      claimedAt: null,
      matchKey: 'LV:40003032949x',
    })
    await addSpelling(orgId, 'A/S “Osta”', { city: 'Rīga\u202e', nuts: 'LV00A' })
    await addSpelling(orgId, 'OSTA AS', { city: 'Rīga\u202e', nuts: 'LV', source: 'doffin' })
    await addSpelling(orgId, '<script>alert(1)</script>')
    const [pro, plus] = [
      await addOrganisation(database.db, 'PRO'),
      await addOrganisation(database.db, 'PLUS'),
    ]
    const both = await memberOf(pro)
    await addMember(database.db, plus, both)
    const seen = await view(orgId)
    expect(seen.official).toMatchObject({
      city: 'Rīga',
      nuts: 'LV00A',
      spellingCount: 3,
      sources: [
        { source: 'ted', spellings: 2 },
        { source: 'doffin', spellings: 1 },
      ],
      spellings: null,
      closed: 'sign_in',
    })
    expect((await view(orgId, both)).official.closed).toBe('organisation')
    expect((await view(orgId, both, plus)).official.closed).toBe('plan')
    // Another's plan is not one's own, whatever the client says.
    expect((await view(orgId, await memberOf(plus), pro)).official.closed).toBe('organisation')
    const whole = await view(orgId, both, pro)
    expect(whole.official.closed).toBeNull()
    expect(whole.official.spellings).toHaveLength(3)
    const support = await addPerson(database.db)
    await addStaff(database.db, support, 'SUPPORT')
    expect((await view(orgId, support)).official.spellings).toHaveLength(3)
  })

  it('knows parents, children, what became part of it, and nothing of the deleted', async () => {
    const { db } = database
    const parent = await addOrganisation(db, 'FREE', { name: 'Koncerns' })
    const middle = await addOrganisation(db, 'FREE', { name: 'Vidus', parentId: parent })
    const old = await addOrganisation(db, 'FREE', { name: 'Vecais', mergedIntoId: middle })
    const older = await addOrganisation(db, 'FREE', { name: 'Vecākais', mergedIntoId: old })
    await addOrganisation(db, 'FREE', { name: 'Dzēsts', parentId: middle, deletedAt: TEST_NOW })
    const child = await addOrganisation(db, 'FREE', { name: 'Meita', parentId: middle })
    const closedOn = new Date('2025-12-31T22:00:00Z')
    await db.update(org).set({ dissolvedAt: closedOn }).where(eq(org.id, child))
    expect(await view(middle)).toMatchObject({
      parent: { orgId: parent, name: 'Koncerns' },
      children: [{ orgId: child, name: 'Meita' }],
      childCount: 1,
      absorbed: [
        { orgId: old, name: 'Vecais' },
        { orgId: older, name: 'Vecākais' },
      ],
    })
    expect(await view(older)).toMatchObject({ mergedInto: { orgId: middle, name: 'Vidus' } })
    expect(await view(child)).toMatchObject({ dissolvedAt: closedOn.toISOString() })
    const deleted = await addOrganisation(db, 'FREE', { deletedAt: TEST_NOW })
    const of = async (orgId: string) => view(orgId).catch((error) => error.message)
    expect(await of(deleted)).toBe('record.not_found')
    expect(await of(UNKNOWN)).toBe('record.not_found')
    await expect((await callsOf(null)).glance({ orgId: deleted })).rejects.toMatchObject({
      message: 'record.not_found',
    })
    // A circle, as only a mistake can make one, ends.
    await db.update(org).set({ mergedIntoId: older }).where(eq(org.id, middle))
    expect(await view(middle)).toMatchObject({ mergedInto: null })
  })
})

describe('org.tenders', () => {
  const addRequest = async (
    buyers: readonly string[],
    suppliers: readonly string[],
    day: number,
    values: Partial<GivenRequest> = {},
  ) => {
    const { db } = database
    const id = crypto.randomUUID()
    const at = new Date(Date.UTC(2026, 10, day))
    const content = contentWith({
      language: 'lv',
      title: { lv: `Iepirkums\u202e ${day}` },
      buyers: buyers.map((orgId) => orgWith({ orgId, name: 'Pasūtītājs' })),
    })
    const times = { publishedAt: at, importedAt: at, deadlineAt: null, closesAt: null }
    const [row] = await addRequests(db, [
      {
        id,
        source: 'file',
        procedureKey: id,
        stage: 'competition',
        content,
        ...times,
        ...values,
      },
    ])
    if (!row) throw new Error('nothing was written')
    if (row.privacy !== 'public') return id
    const nums = async (ids: readonly string[]) =>
      (await db.select({ id: org.id, num: org.num }).from(org))
        .filter((one) => ids.includes(one.id))
        .map(({ num }) => num)
    await writeSearchRows(db, [
      {
        num: row.num,
        document: searchDocument({
          source: 'file',
          stage: row.stage,
          valueEurMinor: null,
          content,
        }),
        buyers: await nums(buyers),
        suppliers: await nums(suppliers),
        valueEurMinor: null,
        ...times,
        closesAt: row.closesAt,
      },
    ])
    return id
  }

  it('lists what it bought and won, the latest first, page by page, by status', async () => {
    const buyer = await addOrganisation(database.db)
    const old = await addOrganisation(database.db, 'FREE', { mergedIntoId: buyer })
    const supplier = await addOrganisation(database.db)
    const open = { closesAt: new Date(TEST_NOW.getTime() + 1) }
    const ids = [
      await addRequest([buyer], [supplier], 1, { stage: 'awarded' }),
      await addRequest([old], [], 2),
      await addRequest([buyer], [], 3, open),
      await addRequest([supplier], [buyer], 4),
    ]
    await addRequest([buyer], [], 5, { privacy: 'invited' })
    const calls = await callsOf(null)
    const list = (input: object = {}) =>
      calls.tenders({ orgId: buyer, language: 'lv', side: 'buyer', ...input })
    const first = await list({ limit: 2 })
    expect(first.items.map(({ rfxId }) => rfxId)).toEqual([ids[2], ids[1]])
    expect(first.items[0]).toMatchObject({ status: 'open', title: { text: 'Iepirkums 3' } })
    const second = await list({ limit: 2, cursor: first.nextCursor })
    expect(second.items.map(({ rfxId }) => rfxId)).toEqual([ids[0]])
    expect(second.nextCursor).toBeNull()
    const of = async (input: object) => (await list(input)).items.map(({ rfxId }) => rfxId)
    expect(await of({ status: ['open'] })).toEqual([ids[2]])
    expect(await of({ status: ['closed', 'awarded'] })).toEqual([ids[1], ids[0]])
    expect(await of({ side: 'supplier' })).toEqual([ids[3]])
    expect(await of({ orgId: supplier, side: 'supplier' })).toEqual([ids[0]])
    expect(await of({ orgId: old })).toEqual([])
    expect(await of({ orgId: UNKNOWN })).toEqual([])
    for (const cursor of [
      'x',
      Buffer.from('{"at":"2026-01-01T00:00:00.000Z","key":"x"}').toString('base64url'),
    ])
      await expect(list({ cursor })).rejects.toMatchObject({ message: 'list.cursor_invalid' })
  })
})

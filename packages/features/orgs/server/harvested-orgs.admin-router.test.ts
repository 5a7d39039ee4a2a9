import { randomUUID } from 'node:crypto'
import { orgMatch } from '@kogge/db/schema/harvester.ts'
import { harvestedOrg, org, spellingDue } from '@kogge/db/schema/orgs.ts'
import { addNotices } from '@kogge/db/testing/notices.ts'
import { addRequests } from '@kogge/db/testing/requests.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { noticeOrgWith, noticeWith } from '@kogge/domain/notices/canonical-notice.fixture.ts'
import { contentWith } from '@kogge/domain/rfx/rfx-content.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addOrganisation, addPerson, addStaff } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { orgsAdminRouter } from './orgs.admin-router.ts'

let database: TestDatabase
let operatorId: string
let supportId: string

beforeAll(async () => {
  database = await testDatabase()
  operatorId = await addPerson(database.db)
  await addStaff(database.db, operatorId, 'DEVELOPER')
  supportId = await addPerson(database.db)
  await addStaff(database.db, supportId, 'SUPPORT')
})
afterAll(() => database.close())

const calls = async (userId = operatorId) =>
  createCaller(orgsAdminRouter)(await contextOfUser(database.db, userId)).adminHarvOrgs

/** A spelling of an organisation; gives its id. */
const spell = async (
  orgId: string,
  values: Partial<typeof harvestedOrg.$inferInsert> = {},
): Promise<string> => {
  const id = randomUUID()
  const [row] = await database.db.select().from(org).where(eq(org.id, orgId))
  await database.db.insert(harvestedOrg).values({
    id,
    orgId,
    source: 'lv-iub',
    name: row?.name ?? '',
    ids: [],
    country: 'LV',
    matchedBy: 'registry',
    confidence: 100,
    matchKey: row?.matchKey ?? '',
    ...values,
  })
  return id
}

it('lists spellings with those of one organisation together, and shows no number of a person', async () => {
  const orgId = await addOrganisation(database.db, 'FREE', {
    name: 'Sils un Priede',
    claimedAt: null,
    matchKey: 'LV:40003032949',
  })
  const other = await addOrganisation(database.db, 'FREE', {
    name: 'Cita lieta',
    claimedAt: null,
    matchKey: 'EE:10137319',
    country: 'EE',
  })
  const ids = [
    { scheme: null, id: '40003032949' },
    { scheme: null, id: '010170-11111' },
  ]
  await spell(orgId, { name: 'SIA "Sils & Priede"', ids })
  await spell(other, { name: 'Cita lieta OÜ', source: 'ee-rhr', country: 'EE', confidence: 50 })
  const due = await spell(orgId, { name: 'Sils un Priede SIA', source: 'ted' })
  await database.db.insert(spellingDue).values({ id: due })
  const { list } = await calls()
  const all = await list({})
  expect(all.items.map((one) => one.org.orgId)).toHaveLength(3)
  const places = all.items.map((one) => one.org.orgId)
  expect(Math.abs(places.lastIndexOf(orgId) - places.indexOf(orgId))).toBe(1)
  for (const q of ['sils', '40003032949']) expect((await list({ q })).items).toHaveLength(2)
  const [shown] = (await list({ source: ['lv-iub'] })).items
  expect(shown).toMatchObject({ numbers: ['40003032949'], hiddenNumbers: 1, confidence: 100 })
  expect((await list({ country: ['EE'] })).items).toHaveLength(1)
  expect((await list({ confidence: ['sure', 'likely'] })).items).toHaveLength(2)
  expect((await list({ confidence: ['unsure'] })).items).toMatchObject([{ source: 'ee-rhr' }])
  expect((await list({ isUnsettled: true })).items).toMatchObject([{ source: 'ted' }])
  expect((await list({ q: '!?' })).items).toHaveLength(0)

  const first = await list({ limit: 2 })
  const second = await list({ limit: 2, cursor: first.nextCursor })
  expect([...first.items, ...second.items]).toEqual(all.items)
  const wrong = Buffer.from('{"at":"2026-01-01T00:00:00Z","key":"1:2"}').toString('base64url')
  await expect(list({ cursor: wrong })).rejects.toThrow('list.cursor_invalid')
})

it('shows where a spelling stands: its entry, why that is a part, and the notices that have it', async () => {
  const { db } = database
  const [entryId, orgId] = await Promise.all([
    addOrganisation(db, 'FREE', { claimedAt: null, name: 'Ezers' }),
    addOrganisation(db, 'FREE', { claimedAt: null, name: 'Ezera pagasts' }),
  ])
  await db.update(org).set({ mergedIntoId: orgId }).where(eq(org.id, entryId))
  await db.insert(orgMatch).values({
    id: randomUUID(),
    fromId: entryId,
    intoId: orgId,
    reason: 'same_name_region',
    confidence: 90,
    state: 'attached',
  })
  const [entry] = await db.select().from(org).where(eq(org.id, entryId))
  const spelled = { name: 'EZERS', ids: [{ scheme: null, id: '010170-11111' }], city: 'Ezere' }
  const id = await spell(orgId, {
    ...spelled,
    source: 'ted',
    matchedBy: 'name_region',
    confidence: 80,
    matchKey: entry?.matchKey ?? '',
    otherKeys: ['LV:01017011111'],
  })
  const rfxId = randomUUID()
  await addRequests(db, [
    {
      id: rfxId,
      source: 'ted',
      procedureKey: 'p-1',
      stage: 'awarded',
      content: contentWith(),
    },
  ])
  await db.execute(sql`
    insert into rfx_search (num, facets, imported_at, cpv, buyers, suppliers, countries)
    select r.num, 0, now(), '{}', array[o.num], '{}', '{}' from rfx r, org o
    where r.id = ${rfxId} and o.id = ${orgId}`)
  const written = (n: number, name: string) => ({
    id: randomUUID(),
    source: 'ted',
    noticeId: `n-${n}`,
    procedureKey: 'p-1',
    publicationMonth: '2026-11-01',
    publicationNumber: `${n}-2026`,
    canonical: noticeWith({
      title: { lv: 'Tilts' },
      buyers: [noticeOrgWith({ ...spelled, name })],
    }),
  })
  await addNotices(db, [written(1, 'EZERS'), written(2, 'Ezers')])
  expect(await (await calls()).byId({ harvOrgId: id })).toMatchObject({
    confidence: 80,
    attachedBy: 'same_name_region',
    numbers: [],
    hiddenNumbers: 1,
    entry: { orgId: entryId, name: 'Ezers' },
    org: { orgId },
    spellingCount: 1,
    otherKeys: ['LV:•'],
    notices: [{ rfxId, publicationNumber: '1-2026', title: { text: 'Tilts', language: 'lv' } }],
  })
  await expect((await calls()).byId({ harvOrgId: randomUUID() })).rejects.toThrow(
    'record.not_found',
  )
})

it('looks spellings up by ids, for support users alone', async () => {
  const orgId = await addOrganisation(database.db)
  const [one, two] = [await spell(orgId, { name: 'Viens' }), await spell(orgId, { name: 'Divi' })]
  const harvOrgIdBatch = [two, randomUUID(), one]
  const found = await (await calls(supportId)).findByIds({ harvOrgIdBatch })
  expect(found.map(({ name }) => name)).toEqual(['Divi', 'Viens'])
  const plain = await addPerson(database.db)
  await expect((await calls(plain)).findByIds({ harvOrgIdBatch })).rejects.toThrow('access.denied')
  await expect((await calls(supportId)).list({})).rejects.toThrow('access.denied')
})

it('looks up at most 20 spellings at once', async () => {
  const support = await calls(supportId)
  const twenty = Array.from({ length: 20 }, () => randomUUID())
  expect(await support.findByIds({ harvOrgIdBatch: twenty })).toEqual([])
  await expect(
    support.findByIds({ harvOrgIdBatch: [...twenty, randomUUID()] }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

import { randomUUID } from 'node:crypto'
import { harvestedOrg, org } from '@kogge/db/schema/org.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/database.ts'
import { ANY_ORG_ROLES } from '@kogge/domain/account/roles.ts'
import { TIERS, type Tier } from '@kogge/domain/account/tiers.ts'
import { orgId } from '@kogge/domain/kernel/ids.ts'
import type { OrgFilters } from '@kogge/domain/org/search-filters.ts'
import {
  audienceOfFilter,
  audienceOfSort,
  ORG_FILTER_KEYS,
  ORG_SORTS,
  type OrgSort,
} from '@kogge/domain/org/search-vocabulary.ts'
import { contentWith } from '@kogge/domain/rfx/content.fixture.ts'
import { createCaller } from '@kogge/platform/server/procedures.ts'
import { contextOfUser, testContext } from '@kogge/platform/server/testing/context.ts'
import {
  addMember,
  addOrganisation,
  addPerson,
  addStaff,
} from '@kogge/platform/server/testing/people.ts'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgRouter } from '../router.ts'

let database: TestDatabase
const ids = new Map<string, string>()
const idOf = (name: string): string => ids.get(name) ?? ''
let staffId: string
let unclaimed = 0

type Values = Partial<typeof org.$inferInsert>

const add = async (name: string, values: Values = {}): Promise<void> => {
  unclaimed += 1
  const id = await addOrganisation(database.db, 'FREE', {
    name,
    claimedAt: null,
    matchKey: `LV:4000${String(unclaimed).padStart(7, '0')}`,
    ...values,
  })
  ids.set(name, id)
}

const day = (text: string) => new Date(`${text}T12:00:00Z`)

beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  await add('SIA Rīgas ūdens', {
    buyerCount: 4,
    buyerContractCount: 8,
    buyerContractSum: 900_000_00,
    size: 'large',
    revenueBand: '20m+',
    email: 'info@udens.example',
    website: 'https://udens.example',
    description: 'Ūdens',
    addresses: [
      { kind: 'legal', street: 'A', city: 'B', postalCode: 'C', country: 'LV', nuts: null },
    ],
    cpvInterests: ['45231300'],
    claimedAt: day('2026-05-01'),
    updatedAt: day('2026-06-01'),
    registrationNumber: '40003000000',
    vatNumber: 'LV40003000000',
  })
  await add('AS Ceļu pārvalde', {
    supplierCount: 7,
    supplierContractCount: 9,
    supplierContractSum: 5_000_00,
    size: 'small',
    parentId: idOf('SIA Rīgas ūdens'),
    claimedAt: day('2026-04-01'),
    email: 'info@celi.example',
    updatedAt: day('2026-07-01'),
  })
  await add('Rīgas dome', {
    buyerCount: 90,
    supplierCount: 1,
    buyerContractCount: 200,
    buyerContractSum: 7_000_000_00,
    supplierContractCount: 1,
    supplierContractSum: 10_00,
    updatedAt: day('2026-01-01'),
  })
  await add('OÜ Tõnis & Pojad', { country: 'EE', supplierCount: 2, matchKey: 'EE:12345678' })
  await add('100%_tīrs SIA', { dissolvedAt: day('2026-02-01') })
  await add('Zudusi SIA', { deletedAt: day('2026-02-01') })
  await add('Sapludusi SIA', { mergedIntoId: idOf('Rīgas dome') })
  const request = randomUUID()
  await db.insert(rfx).values({
    id: request,
    source: 'ted',
    procedureKey: request,
    stage: 'awarded',
    content: contentWith({}),
  })
  await db.execute(sql`
    insert into rfx_search (num, facets, imported_at, cpv, buyers, suppliers, countries, words)
    select r.num, 0, now(), '{45000000,45230000,45231000}',
      array(select num from org where id = ${idOf('Rīgas dome')}),
      array(select num from org where id = ${idOf('AS Ceļu pārvalde')}), '{}', ''
    from rfx r where r.id = ${request}`)
  await db.insert(harvestedOrg).values({
    id: randomUUID(),
    orgId: idOf('Rīgas dome'),
    source: 'ted',
    name: 'RIGAS DOME',
    ids: [],
    matchedBy: 'registry',
  })
  await addMember(db, idOf('SIA Rīgas ūdens'), await addPerson(db), 'ORG_ADMINISTRATOR')
  staffId = await addPerson(db)
  await addStaff(db, staffId, 'SUPPORT')
})
afterAll(() => database.close())

const asStaff = async () => createCaller(orgRouter)(await contextOfUser(database.db, staffId)).org
const asVisitor = () => createCaller(orgRouter)(testContext(database.db)).org

const found = async (filters: OrgFilters, sortBy: OrgSort = 'relevance'): Promise<string[]> =>
  (await (await asStaff()).search({ filters, sortBy })).items.map(({ name }) => name)
const foundSet = async (filters: OrgFilters) => (await found(filters)).sort()

const ALL = [
  '100%_tīrs SIA',
  'AS Ceļu pārvalde',
  'OÜ Tõnis & Pojad',
  'Rīgas dome',
  'SIA Rīgas ūdens',
]

describe('org.search, words', () => {
  it('finds by beginnings of words in any order, with and without diacritics', async () => {
    expect(await found({ q: ['rigas'] })).toEqual(['Rīgas dome', 'SIA Rīgas ūdens'])
    expect(await found({ q: ['ŪDE rīg'] })).toEqual(['SIA Rīgas ūdens'])
    expect(await found({ q: ['pojad tonis'] })).toEqual(['OÜ Tõnis & Pojad'])
    expect(await found({ q: ['rigas', 'dome'] })).toEqual(['Rīgas dome'])
  })

  it('finds by number, whoever told it, with spaces and country', async () => {
    expect(await found({ q: ['40003000000'] })).toEqual(['SIA Rīgas ūdens'])
    expect(await found({ q: ['LV 4000 3000 000'] })).toEqual(['SIA Rīgas ūdens'])
    expect(await found({ q: ['1234 5678'] })).toEqual(['OÜ Tõnis & Pojad'])
  })

  it('forgives a slip where nothing is written so, and says that it did', async () => {
    const page = await (await asStaff()).search({ filters: { q: ['parvalda'] } })
    expect(page.items.map(({ name }) => name)).toEqual(['AS Ceļu pārvalde'])
    expect(page).toMatchObject({ isApproximate: true, nextCursor: null, facets: { total: 1 } })
    expect((await (await asStaff()).search({ filters: { q: ['dome'] } })).isApproximate).toBe(false)
  })

  it('takes signs, wildcards and what looks like a query for what they are', async () => {
    expect(await found({ q: ['100%_'] })).toEqual(['100%_tīrs SIA'])
    for (const hostile of [
      '%',
      '_',
      '\\',
      '*',
      '&',
      "'; drop table org; --",
      '!!',
      ':*',
      '\0',
      '\ud800',
    ]) {
      expect(await found({ q: [hostile] })).toEqual([])
    }
    await expect(asVisitor().search({ filters: { q: ['a'.repeat(201)] } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

describe('org.search, filters', () => {
  const cases: readonly (readonly [OrgFilters, readonly string[]])[] = [
    [{}, ALL],
    [{ country: ['EE'] }, ['OÜ Tõnis & Pojad']],
    [{ orgType: ['buyer'] }, ['SIA Rīgas ūdens']],
    [{ orgType: ['both', 'unknown'] }, ['100%_tīrs SIA', 'Rīgas dome']],
    [{ orgType: ['supplier'] }, ['AS Ceļu pārvalde', 'OÜ Tõnis & Pojad']],
    [{ orgStatus: ['dissolved'] }, ['100%_tīrs SIA']],
    [{ orgSize: ['small', 'micro'] }, ['AS Ceļu pārvalde']],
    [{ revenue: ['20m+'] }, ['SIA Rīgas ūdens']],
    [{ revenue: ['N/A'], orgType: ['both'] }, ['Rīgas dome']],
    [{ cpv: ['45000000'] }, ['AS Ceļu pārvalde', 'Rīgas dome', 'SIA Rīgas ūdens']],
    [{ cpv: ['45231300'] }, ['SIA Rīgas ūdens']],
    [{ cpv: ['45230000'], orgType: ['both'] }, ['Rīgas dome']],
    [{ cpv: ['33000000'] }, []],
    [{ hasUserStatus: ['hasUsers'] }, ['SIA Rīgas ūdens']],
    [{ hasUserStatus: ['hasUsers', 'noUsers'] }, ALL],
    [{ profileStatus: ['complete'] }, ['SIA Rīgas ūdens']],
    [{ profileStatus: ['partial'] }, ['AS Ceļu pārvalde']],
    [{ profileStatus: ['empty'], country: ['LV'] }, ['100%_tīrs SIA', 'Rīgas dome']],
    [{ emailStatus: ['hasEmail'] }, ['AS Ceļu pārvalde', 'SIA Rīgas ūdens']],
    [{ emailStatus: ['noEmail'], orgType: ['both'] }, ['Rīgas dome']],
    [{ emailDomain: ['celi.example'] }, ['AS Ceļu pārvalde']],
    [{ emailDomain: ['eli.example'] }, []],
    [{ claimedAfter: ['2026-04-15'] }, ['SIA Rīgas ūdens']],
    [{ orgDebugStatus: ['alive'] }, ALL],
    [{ orgDebugStatus: ['deleted'] }, ['Zudusi SIA']],
    [{ orgDebugStatus: ['merged', 'deleted'] }, ['Sapludusi SIA', 'Zudusi SIA']],
    [{ orgDebugStatus: ['hasOfficialData'] }, ['Rīgas dome']],
    [{ orgDebugStatus: ['noOfficialData'], orgType: ['buyer'] }, ['SIA Rīgas ūdens']],
    [{ orgDebugStatus: ['abandoned'] }, ['AS Ceļu pārvalde']],
    [{ orgDebugStatus: ['isParentOrg'] }, ['SIA Rīgas ūdens']],
    [{ orgDebugStatus: ['isChildOrg'] }, ['AS Ceļu pārvalde']],
    [{ orgDebugStatus: ['parentNotSetYet'], orgType: ['supplier'] }, ['OÜ Tõnis & Pojad']],
  ]

  it.each(cases)('%j', async (filters, expected) => {
    expect(await foundSet(filters)).toEqual(expected)
  })

  it('by organisation and parent', async () => {
    expect(await found({ orgId: [idOf('Rīgas dome')] })).toEqual(['Rīgas dome'])
    expect(await found({ parentOrg: [idOf('SIA Rīgas ūdens')] })).toEqual(['AS Ceļu pārvalde'])
  })

  it('counts each value as if it were chosen', async () => {
    const { facets } = await (await asStaff()).search({ filters: { country: ['EE'] } })
    expect(facets).toEqual({
      total: 1,
      country: { EE: 1, LV: 4 },
      orgType: { supplier: 1 },
      orgStatus: { active: 1 },
      orgSize: {},
      revenue: { 'N/A': 1 },
    })
  })

  it('refuses what no filter has', async () => {
    const staff = await asStaff()
    for (const filters of [
      { orgType: ['owner'] },
      { emailDomain: ['%'] },
      { claimedAfter: ['now'] },
      { secret: ['1'] },
    ]) {
      await expect(staff.search({ filters: Object(filters) })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
  })
})

const ORDERS: Readonly<Record<OrgSort, readonly string[]>> = {
  relevance: [
    'Rīgas dome',
    'AS Ceļu pārvalde',
    'SIA Rīgas ūdens',
    'OÜ Tõnis & Pojad',
    '100%_tīrs SIA',
  ],
  claimDate: ['SIA Rīgas ūdens', 'AS Ceļu pārvalde'],
  lastUpdateDate: [],
  supplierContractCount: ['AS Ceļu pārvalde', 'Rīgas dome'],
  supplierContractSum: ['AS Ceļu pārvalde', 'Rīgas dome'],
  buyerContractCount: ['Rīgas dome', 'SIA Rīgas ūdens'],
  buyerContractSum: ['Rīgas dome', 'SIA Rīgas ūdens'],
  orgName: [
    '100%_tīrs SIA',
    'AS Ceļu pārvalde',
    'OÜ Tõnis & Pojad',
    'Rīgas dome',
    'SIA Rīgas ūdens',
  ],
  orgSize: ['SIA Rīgas ūdens', 'AS Ceļu pārvalde'],
}

describe('org.search, sorts and pages', () => {
  it.each(ORG_SORTS)('%s', async (sort) => {
    const names = await found({}, sort)
    expect(names.slice(0, ORDERS[sort].length)).toEqual(ORDERS[sort])
    expect([...names].sort()).toEqual(ALL)
  })

  it.each(ORG_SORTS)(
    '%s goes through all once, page by page, where many are alike',
    async (sort) => {
      const { db } = database
      await db.execute(sql`
      insert into org (id, name, name_folded, country, match_key, supplier_count, updated_at)
      select gen_random_uuid(), 'Vienādi', 'vienadi', 'PL', 'PL:~' || ${sort} || n, 1, '2020-01-01'
      from generate_series(1, 45) as n`)
      const staff = await asStaff()
      const seen: string[] = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof staff.search>> = await staff.search({
          filters: { country: ['PL', 'EE'] },
          sortBy: sort,
          cursor,
        })
        expect(page.facets === null).toBe(cursor !== null)
        seen.push(...page.items.map(({ orgId }) => orgId))
        cursor = page.nextCursor
      } while (cursor)
      expect(seen).toHaveLength(46)
      expect(new Set(seen).size).toBe(46)
      await db.delete(org).where(eq(org.country, 'PL'))
    },
  )

  it('takes back no cursor but its own', async () => {
    const staff = await asStaff()
    const made = (cursor: object) => Buffer.from(JSON.stringify(cursor)).toString('base64url')
    const bad = [
      'rubbish',
      made({ sort: 'orgName', key: 'a', num: 1 }),
      made({ sort: 'relevance', key: '1; drop table org', num: 1 }),
      made({ sort: 'relevance', key: '1', num: 'x' }),
    ]
    for (const cursor of bad) {
      await expect(staff.search({ filters: {}, cursor })).rejects.toThrow('list.cursor_invalid')
    }
    const name = made({ sort: 'orgName', key: 'a\0b', num: 1 })
    await expect(staff.search({ filters: {}, sortBy: 'orgName', cursor: name })).rejects.toThrow(
      'list.cursor_invalid',
    )
  })
})

/** One acceptable value of each filter. */
const SAMPLE: Required<OrgFilters> = {
  orgId: [randomUUID()],
  q: ['a'],
  country: ['LV'],
  orgType: ['buyer'],
  orgSize: ['small'],
  revenue: ['N/A'],
  cpv: ['45000000'],
  parentOrg: [randomUUID()],
  orgStatus: ['active'],
  hasUserStatus: ['hasUsers'],
  orgDebugStatus: ['alive'],
  profileStatus: ['empty'],
  emailStatus: ['noEmail'],
  emailDomain: ['a.example'],
  claimedAfter: ['2026-01-01'],
}

const reaches = (tier: Tier): boolean => ['PLUS', 'PRO', 'BUSINESS'].includes(tier)

describe('org.search, who may', () => {
  it.each(TIERS)('filters and sorts on %s', async (tier) => {
    const { db } = database
    const userId = await addPerson(db)
    const activeOrgId = await addOrganisation(db, tier)
    await addMember(db, activeOrgId, userId, 'ORG_READONLY_MEMBER')
    const calls = createCaller(orgRouter)(await contextOfUser(db, userId)).org
    const outcome = (input: { filters: OrgFilters; sortBy?: OrgSort }) =>
      calls.search(Object({ ...input, activeOrgId })).then(
        () => 'allowed',
        (error) => error.cause?.code,
      )
    for (const key of ORG_FILTER_KEYS) {
      const audience = audienceOfFilter(key)
      const planned = reaches(tier) ? 'allowed' : 'plan.required'
      const expected = { everyone: 'allowed', plan: planned, staff: 'request.invalid' }[audience]
      expect([key, await outcome({ filters: { [key]: SAMPLE[key] } })]).toEqual([key, expected])
      expect(await outcome({ filters: { [key]: [] } })).toBe('allowed')
    }
    for (const sortBy of ORG_SORTS) {
      const free = audienceOfSort(sortBy) === 'everyone' || reaches(tier)
      expect([sortBy, await outcome({ filters: {}, sortBy })]).toEqual([
        sortBy,
        free ? 'allowed' : 'plan.required',
      ])
    }
    await db
      .update(org)
      .set({ deletedAt: day('2026-11-20') })
      .where(eq(org.id, activeOrgId))
  })

  it('every role of an organisation with the plan', async () => {
    const { db } = database
    const activeOrgId = await addOrganisation(db, 'PLUS')
    for (const role of ANY_ORG_ROLES) {
      const userId = await addPerson(db)
      await addMember(db, activeOrgId, userId, role)
      const calls = createCaller(orgRouter)(await contextOfUser(db, userId)).org
      const page = await calls.search({
        filters: { orgSize: ['large'] },
        activeOrgId: orgId.parse(activeOrgId),
      })
      expect(page.items.map(({ name }) => name)).toEqual(['SIA Rīgas ūdens'])
    }
    await db
      .update(org)
      .set({ deletedAt: day('2026-11-20') })
      .where(eq(org.id, activeOrgId))
  })

  it('visitors, and nobody in another’s name', async () => {
    const { db } = database
    const other = await addOrganisation(db, 'BUSINESS')
    const userId = await addPerson(db)
    const stranger = createCaller(orgRouter)(await contextOfUser(db, userId)).org
    const asked = { filters: { orgSize: ['large' as const] } }
    await expect(asVisitor().search(asked)).rejects.toThrow('plan.required')
    await expect(stranger.search(asked)).rejects.toThrow('plan.required')
    for (const activeOrgId of [other, randomUUID()]) {
      await expect(
        stranger.search({ ...asked, activeOrgId: orgId.parse(activeOrgId) }),
      ).rejects.toThrow('record.not_found')
    }
    await db
      .update(org)
      .set({ deletedAt: day('2026-11-20') })
      .where(eq(org.id, other))
  })

  it('sees size and revenue with full search alone', async () => {
    const free = await asVisitor().search({ filters: { q: ['udens'] } })
    expect(free.items[0]).toMatchObject({ orgSize: null, revenue: null })
    expect(free.facets).toMatchObject({ orgSize: {}, revenue: {} })
    const full = await (await asStaff()).search({ filters: { q: ['udens'] } })
    expect(full.items[0]).toMatchObject({ orgSize: 'large', revenue: '20m+' })
  })

  it('nobody where it is switched off', async () => {
    await database.pool.query(
      `insert into feature_flag (name, context, value) values ('enableOrgSearch', 'GLOBAL', false)`,
    )
    await expect(asVisitor().search({ filters: {} })).rejects.toThrow('access.denied')
    await database.pool.query('delete from feature_flag')
  })
})

describe('org.typeAhead', () => {
  const typed = async (q: string, limit = 10) =>
    (await asVisitor().typeAhead({ q, limit })).map(({ name }) => name)

  it('finds by any words of the name and by number, whole names and the busiest first', async () => {
    expect(await typed('rigas')).toEqual(['Rīgas dome', 'SIA Rīgas ūdens'])
    expect(await typed('r')).toEqual(['Rīgas dome', 'SIA Rīgas ūdens'])
    expect(await typed('rigas', 1)).toEqual(['Rīgas dome'])
    expect(await typed('udens sia')).toEqual(['SIA Rīgas ūdens'])
    expect(await typed('400030')).toEqual(['SIA Rīgas ūdens'])
    expect(await typed('12345 678')).toEqual(['OÜ Tõnis & Pojad'])
  })

  it('finds nobody by a number of a person, nor shows it', async () => {
    await add('Zēgelmeistars Persona', {
      country: 'SE',
      vatNumber: 'LV01010112345',
      matchKey: 'SE:5512031234',
    })
    const hits = await asVisitor().typeAhead({ q: 'zegelm', limit: 10 })
    expect(hits).toMatchObject([{ name: 'Zēgelmeistars Persona', registrationNumber: null }])
    for (const start of ['lv0101', '010101', 'se5512', '551203', '5512031234'])
      expect(await typed(start), start).toEqual([])
    await database.db.delete(org).where(eq(org.name, 'Zēgelmeistars Persona'))
  })

  it('forgives, and shows nobody who is gone', async () => {
    expect(await typed('parvalda')).toEqual(['AS Ceļu pārvalde'])
    expect(await typed('zudusi')).toEqual([])
    expect(await typed('sapludusi')).toEqual([])
    for (const hostile of ['%', '___', "'", '\0', '\ud800', ':*', 'a|b']) {
      expect(await typed(hostile)).toEqual([])
    }
  })

  it('gives those alone that have members, where it is asked for them', async () => {
    await add('Dižkoks Pieteikts', { claimedAt: new Date() })
    await add('Dižkoks Nezināms', { supplierCount: 9 })
    const hits = await asVisitor().typeAhead({ q: 'dizkoks', claimedOnly: true })
    expect(hits.map(({ name }) => name)).toEqual(['Dižkoks Pieteikts'])
    expect(await typed('dizkoks')).toEqual(['Dižkoks Nezināms', 'Dižkoks Pieteikts'])
    await database.db.delete(org).where(like(org.name, 'Dižkoks%'))
  })

  it('gives of a common beginning the busiest, and who is called just so', async () => {
    await database.db.execute(sql`
      insert into org (id, name, name_folded, country, match_key, supplier_count)
      select gen_random_uuid(), 'Kopējs ' || n, 'kopejs ' || n, 'PL', 'PL:~kopejs' || n, n
      from generate_series(10, 2400) as n`)
    await add('Kopējs', { country: 'PL' })
    expect(await typed('kopejs', 3)).toEqual(['Kopējs 2400', 'Kopējs 2399', 'Kopējs 2398'])
    expect((await typed('kopejs 17', 50))[0]).toBe('Kopējs 1799')
    await database.db.delete(org).where(eq(org.country, 'PL'))
  })
})

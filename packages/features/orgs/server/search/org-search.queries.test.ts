import { org } from '@kogge/db/schema/orgs.ts'
import { ORG_SORTS, type OrgSort } from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import type { OrgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSearchWorld } from './org-search.fixture.ts'

let world: Awaited<ReturnType<typeof openSearchWorld>>
beforeAll(async () => {
  world = await openSearchWorld()
})
afterAll(() => world.database.close())

const found = async (filters: OrgFilters, sortBy: OrgSort = 'relevance'): Promise<string[]> =>
  (await (await world.asStaff()).search({ filters, sortBy })).items.map(({ name }) => name)
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
    const page = await (await world.asStaff()).search({ filters: { q: ['parvalda'] } })
    expect(page.items.map(({ name }) => name)).toEqual(['AS Ceļu pārvalde'])
    expect(page).toMatchObject({ isApproximate: true, nextCursor: null, facets: { total: 1 } })
    expect((await (await world.asStaff()).search({ filters: { q: ['dome'] } })).isApproximate).toBe(
      false,
    )
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
    await expect(
      world.asVisitor().search({ filters: { q: ['a'.repeat(201)] } }),
    ).rejects.toMatchObject({
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
    expect(await found({ orgId: [world.idOf('Rīgas dome')] })).toEqual(['Rīgas dome'])
    expect(await found({ parentOrg: [world.idOf('SIA Rīgas ūdens')] })).toEqual([
      'AS Ceļu pārvalde',
    ])
  })

  it('counts each value as if it were chosen', async () => {
    const { facets } = await (await world.asStaff()).search({ filters: { country: ['EE'] } })
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
    const staff = await world.asStaff()
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
      const { db } = world.database
      await db.execute(sql`
      insert into org (id, name, name_folded, country, match_key, supplier_count, updated_at)
      select gen_random_uuid(), 'Vienādi', 'vienadi', 'PL', 'PL:~' || ${sort} || n, 1, '2020-01-01'
      from generate_series(1, 45) as n`)
      const staff = await world.asStaff()
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
    const staff = await world.asStaff()
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

describe('org.typeAhead', () => {
  const typed = async (q: string, limit = 10) =>
    (await world.asVisitor().typeAhead({ q, limit })).map(({ name }) => name)

  it('finds by any words of the name and by number, whole names and the busiest first', async () => {
    expect(await typed('rigas')).toEqual(['Rīgas dome', 'SIA Rīgas ūdens'])
    expect(await typed('r')).toEqual(['Rīgas dome', 'SIA Rīgas ūdens'])
    expect(await typed('rigas', 1)).toEqual(['Rīgas dome'])
    expect(await typed('udens sia')).toEqual(['SIA Rīgas ūdens'])
    expect(await typed('400030')).toEqual(['SIA Rīgas ūdens'])
    expect(await typed('12345 678')).toEqual(['OÜ Tõnis & Pojad'])
  })

  it('finds nobody by a number of a person, nor shows it', async () => {
    await world.add('Zēgelmeistars Persona', {
      country: 'SE',
      vatNumber: 'LV01010112345',
      matchKey: 'SE:5512031234',
    })
    const hits = await world.asVisitor().typeAhead({ q: 'zegelm', limit: 10 })
    expect(hits).toMatchObject([{ name: 'Zēgelmeistars Persona', registrationNumber: null }])
    for (const start of ['lv0101', '010101', 'se5512', '551203', '5512031234'])
      expect(await typed(start), start).toEqual([])
    await world.database.db.delete(org).where(eq(org.name, 'Zēgelmeistars Persona'))
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
    await world.add('Dižkoks Pieteikts', { claimedAt: new Date() })
    await world.add('Dižkoks Nezināms', { supplierCount: 9 })
    const hits = await world.asVisitor().typeAhead({ q: 'dizkoks', claimedOnly: true })
    expect(hits.map(({ name }) => name)).toEqual(['Dižkoks Pieteikts'])
    expect(await typed('dizkoks')).toEqual(['Dižkoks Nezināms', 'Dižkoks Pieteikts'])
    await world.database.db.delete(org).where(like(org.name, 'Dižkoks%'))
  })

  it('gives of a common beginning the busiest, and who is called just so', async () => {
    await world.database.db.execute(sql`
      insert into org (id, name, name_folded, country, match_key, supplier_count)
      select gen_random_uuid(), 'Kopējs ' || n, 'kopejs ' || n, 'PL', 'PL:~kopejs' || n, n
      from generate_series(10, 2400) as n`)
    await world.add('Kopējs', { country: 'PL' })
    expect(await typed('kopejs', 3)).toEqual(['Kopējs', 'Kopējs 2400', 'Kopējs 2399'])
    expect((await typed('kopejs 17', 50)).slice(0, 2)).toEqual(['Kopējs 17', 'Kopējs 1799'])
    await world.database.db.delete(org).where(eq(org.country, 'PL'))
  })
})

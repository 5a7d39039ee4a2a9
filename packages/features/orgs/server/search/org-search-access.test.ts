import { randomUUID } from 'node:crypto'
import { org } from '@kogge/db/schema/orgs.ts'
import { ANY_ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import {
  audienceOfFilter,
  audienceOfSort,
  ORG_FILTER_KEYS,
  ORG_SORTS,
  type OrgSort,
} from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import type { OrgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { TIERS, type Tier } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orgRouter } from '../orgs.router.ts'
import { day, openSearchWorld } from './org-search.fixture.ts'

let world: Awaited<ReturnType<typeof openSearchWorld>>
beforeAll(async () => {
  world = await openSearchWorld()
})
afterAll(() => world.database.close())

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
    const { db } = world.database
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
    const { db } = world.database
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
    const { db } = world.database
    const other = await addOrganisation(db, 'BUSINESS')
    const userId = await addPerson(db)
    const stranger = createCaller(orgRouter)(await contextOfUser(db, userId)).org
    const asked = { filters: { orgSize: ['large' as const] } }
    await expect(world.asVisitor().search(asked)).rejects.toThrow('plan.required')
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
    const free = await world.asVisitor().search({ filters: { q: ['udens'] } })
    expect(free.items[0]).toMatchObject({ orgSize: null, revenue: null })
    expect(free.facets).toMatchObject({ orgSize: {}, revenue: {} })
    const full = await (await world.asStaff()).search({ filters: { q: ['udens'] } })
    expect(full.items[0]).toMatchObject({ orgSize: 'large', revenue: '20m+' })
  })

  it('nobody where it is switched off', async () => {
    await world.database.pool.query(
      `insert into feature_flag (name, context, value) values ('enableOrgSearch', 'GLOBAL', false)`,
    )
    await expect(world.asVisitor().search({ filters: {} })).rejects.toThrow('access.denied')
    await world.database.pool.query('delete from feature_flag')
  })
})

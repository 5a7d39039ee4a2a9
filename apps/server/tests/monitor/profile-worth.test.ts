import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { type ProfileFilters, profileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { leftWithout, yearFilters } from '@kogge/domain/monitor/profile-worth.ts'
import { matchesRouter } from '@kogge/features/monitor/server/matches.router.ts'
import {
  addArbitraryRequests,
  NOW,
} from '@kogge/features/search/server/arbitrary-requests.fixture.ts'
import {
  hitsOf,
  type Known,
  reference,
} from '@kogge/features/search/server/reference-search.fixture.ts'
import { searchOver } from '@kogge/features/search/server/testing/memory-search.ts'
import { createCaller } from '@kogge/platform/server/procedures/procedures.ts'
import { contextOfUser } from '@kogge/platform/server/testing/test-context.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addSupplier, type Supplier } from './monitor-world.fixture.ts'

let database: TestDatabase
let all: Known[] = []
let supplier: Supplier
beforeAll(async () => {
  database = await testDatabase()
  all = await addArbitraryRequests(database.db)
  supplier = await addSupplier(database.db)
})
afterAll(() => database.close())

const worthOf = async (filters: ProfileFilters, from: 'memory' | 'database') => {
  const { db } = database
  const context = await contextOfUser(db, supplier.userId)
  const search = from === 'memory' ? { search: searchOver(db) } : {}
  const caller = createCaller(matchesRouter)({
    ...context,
    ...search,
    clock: () => NOW,
    now: NOW,
  })
  return caller.matches.worth({ orgId: supplier.orgId, filters })
}

const slowly = (filters: ProfileFilters): number =>
  hitsOf(all, yearFilters(filters, NOW), NOW).length

it.each<ProfileFilters>([
  { q: ['kq2'], country: ['LV'] },
  { keyword: ['kq4', '"kq1 kq2"'], cpv: ['45000000'], valueTo: ['100000'] },
  { cpv: ['45000000', '33100000'], region: ['LV00'], tenderStatus: ['open'] },
  { q: ['kq1 -kq2'], tenderValue: ['10k-100k', '100k-1m'], deadlineWithin: ['7'] },
  { country: ['LV', 'EE'], valueFrom: ['5000'], valueUnstated: ['also'], language: ['lv'] },
])(
  'the worth of %j is what a slow search finds, with and without each condition',
  async (filters) => {
    const found = await worthOf(filters, 'memory')
    const count = slowly(filters)
    expect(count).toBeGreaterThan(0)
    expect(found).toMatchObject({ total: count, margin: 0, narrowings: null })
    expect(found.sample).toHaveLength(Math.min(5, count))
    const costs = found.costs.map(({ condition, without }) => ({ condition, without }))
    expect(costs).toEqual(
      leftWithout(filters).map(({ condition, filters: left }) => ({
        condition,
        without: slowly(left),
      })),
    )
    expect(found.sources.length).toBeGreaterThan(1)
    for (const { value, count: own } of found.sources)
      expect(own, value).toBe(slowly(profileFilters.parse({ ...filters, source: [value] })))
    const { country } = reference(all, yearFilters(filters, NOW), NOW).counts
    for (const { value, count: own } of found.countries) expect(own, value).toBe(country[value])
    expect(await worthOf(filters, 'database')).toEqual(found)
  },
)

it('nothing is asked of a profile without conditions', async () => {
  await expect(worthOf({}, 'memory')).rejects.toThrow()
})

import { tenderTraits } from '@kogge/db/search-index/tender-traits.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { tenderAt } from '@kogge/domain/monitor/filter-rules.ts'
import { PROFILE_FILTER_KEYS, type ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { newProfileIndex } from '@kogge/domain/monitor/profile-index.ts'
import { type ProfileQuery, profileQueryOf } from '@kogge/domain/monitor/profile-query.ts'
import { fitsProfile } from '@kogge/domain/monitor/tender-match.ts'
import { countTerms } from '@kogge/domain/monitor/term-table.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deciding, filters } from './arbitrary-queries.fixture.ts'
import { addArbitraryRequests, NOW } from './arbitrary-requests.fixture.ts'
import { readNamed } from './memory-index/database-lookups.queries.ts'
import { hitsOf, type Known } from './reference-search.fixture.ts'
import { readWords } from './words/word-query.queries.ts'

let database: TestDatabase
let all: Known[] = []
beforeAll(async () => {
  database = await testDatabase()
  all = await addArbitraryRequests(database.db)
})
afterAll(() => database.close())

const profileQueryFor = async (profile: ProfileFilters): Promise<ProfileQuery> => {
  const { db } = database
  const named = await readNamed(db, profile)
  const nums = {
    requests: named.requests ?? [],
    buyers: named.buyers ?? [],
    suppliers: named.suppliers ?? [],
    orgs: named.orgs ?? [],
  }
  return profileQueryOf(profile, nums, await readWords(db, profile))
}

test('profiles are matched with the tenders that a search for the same finds', async () => {
  const { db } = database
  const tenders = await tenderTraits(
    db,
    all.map(({ num }) => num),
  )
  const index = newProfileIndex(countTerms(tenders.slice(0, 100).map((one) => tenderAt(one, NOW))))
  const decided = deciding(all, NOW)
  const profiles = new Map<number, { profile: ProfileFilters; query: ProfileQuery }>()
  for (const [at, asked] of fc.sample(filters, { numRuns: 3000, seed: 20_261_121 }).entries()) {
    const { days: _days, importedAfter: _imported, publishedAfter: _published, ...profile } = asked
    const query = await profileQueryFor(profile)
    index.put(at, query)
    // A profile that was saved again is matched as it is now, and one that was deleted not at all.
    if (at % 7 === 0) index.put(at, query)
    if (at % 11 === 0) index.drop(at)
    else profiles.set(at, { profile, query })
    decided.add({ ...profile, days: ['any'] })
  }
  const matched = new Map(tenders.map((tender) => [tender.num, new Set(index.match(tender, NOW))]))
  expect([...matched.values()].flatMap((some) => [...some]).filter((at) => at % 11 === 0)).toEqual(
    [],
  )
  for (const [at, { profile, query }] of profiles) {
    const found = hitsOf(all, { ...profile, days: ['any'] }, NOW).map(({ num }) => num)
    const fitting = all.filter(({ num }) => matched.get(num)?.has(at)).map(({ num }) => num)
    expect(fitting, JSON.stringify(profile)).toEqual(found)
    for (const tender of tenders.slice(0, 15))
      expect(fitsProfile(query, tender, NOW)).toBe(fitting.includes(tender.num))
  }
  decided.expectEach(20, PROFILE_FILTER_KEYS)
})

import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { tenderTraits } from '@kogge/db/search-index/tender-traits.ts'
import { type TestDatabase, testDatabase } from '@kogge/db/testing/test-database.ts'
import { catchingFilters } from '@kogge/domain/monitor/catching-filters.ts'
import { FILTER_RULES, isChosen } from '@kogge/domain/monitor/filter-rules.ts'
import { type ExplainedProfile, explainMatch } from '@kogge/domain/monitor/match-explanation.ts'
import {
  PROFILE_FILTER_KEYS,
  type ProfileFilterKey,
  type ProfileFilters,
} from '@kogge/domain/monitor/profile-filters.ts'
import { profileQueryOf } from '@kogge/domain/monitor/profile-query.ts'
import { fitsProfile } from '@kogge/domain/monitor/tender-match.ts'
import { isWidened } from '@kogge/domain/search/region-numbers.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filters } from './arbitrary-queries.fixture.ts'
import { addArbitraryRequests, NOW } from './arbitrary-requests.fixture.ts'
import { readNamed } from './memory-index/database-lookups.queries.ts'
import { readWords } from './words/word-query.queries.ts'

let database: TestDatabase
let nums: number[] = []
beforeAll(async () => {
  database = await testDatabase()
  nums = (await addArbitraryRequests(database.db)).map(({ num }) => num)
})
afterAll(() => database.close())

const explained = async (profile: ProfileFilters): Promise<ExplainedProfile> => {
  const { db } = database
  const { requests, buyers, suppliers, orgs } = await readNamed(db, profile)
  const named = {
    requests: requests ?? [],
    buyers: buyers ?? [],
    suppliers: suppliers ?? [],
    orgs: orgs ?? [],
  }
  const words = await readWords(db, profile)
  return { query: profileQueryOf(profile, named, words), groups: words?.groups ?? [] }
}

/** The name under which a filter is explained. */
const explainedAs = (key: ProfileFilterKey): string => {
  const rule = FILTER_RULES[key]
  return rule.kind === 'range' ? rule.name : key
}

test('every filter is explained as it decides, and what is offered in its place finds the tender', async () => {
  const { db } = database
  const tenders = await tenderTraits(db, nums.slice(0, 60))
  const ids = {
    requests: new Map((await db.select().from(rfx)).map(({ num, id }) => [num, id])),
    orgs: new Map((await db.select().from(org)).map(({ num, id }) => [num, id])),
  }
  const [refused, caught] = [new Map<string, number>(), new Map<string, number>()]
  const count = (counts: Map<string, number>, name: string) =>
    counts.set(name, (counts.get(name) ?? 0) + 1)
  let offers = 0
  for (const asked of fc.sample(filters, { numRuns: 700, seed: 20_261_130 })) {
    const { days: _days, importedAfter: _imported, publishedAfter: _published, ...profile } = asked
    const one = await explained(profile)
    for (const [at, tender] of tenders.entries()) {
      const verdicts = explainMatch(one, tender, ids, NOW)
      const about = JSON.stringify({ profile, num: tender.num, verdicts })
      expect(
        verdicts.every(({ isMet }) => isMet),
        about,
      ).toBe(fitsProfile(one.query, tender, NOW))
      const missed = verdicts.filter(({ isMet }) => !isMet).map(({ key }) => key)
      for (const key of missed) count(refused, key)
      for (const verdict of verdicts)
        if (verdict.kind === 'values') expect(verdict.met.length > 0, about).toBe(verdict.isMet)
      // An offer is read as a profile is, which asks the database.
      if (missed.length === 0 || at % 12 !== 0) continue
      const title = [...tender.words.keys()].filter((word) => word.startsWith('kq')).join(' ')
      const offer = catchingFilters(profile, verdicts, { title, now: NOW })
      const read = await explained(offer)
      offers += 1
      expect(fitsProfile(read.query, tender, NOW), `${about} ${JSON.stringify(offer)}`).toBe(true)
      for (const key of missed) count(caught, key)
    }
  }
  expect(offers).toBeGreaterThan(1000)
  const names = [...new Set(PROFILE_FILTER_KEYS.map(explainedAs))]
  const least = (counts: ReadonlyMap<string, number>, most: number) =>
    names.filter((name) => (counts.get(name) ?? 0) <= most)
  expect([least(refused, 50), least(caught, 5)]).toEqual([[], []])
}, 300_000)

test('a filter that is chosen is never left unexplained', async () => {
  const [tender] = await tenderTraits(database.db, nums.slice(0, 1))
  if (!tender) throw new Error('nothing was written')
  const ids = { requests: new Map<number, string>(), orgs: new Map<number, string>() }
  for (const profile of fc.sample(filters, { numRuns: 200, seed: 7 })) {
    const verdicts = explainMatch(await explained(profile), tender, ids, NOW)
    const named: string[] = verdicts.map(({ key }) => key)
    const silent = isWidened(profile) ? 'region' : 'regionWords'
    const chosen = PROFILE_FILTER_KEYS.filter(
      // By themselves they ask nothing; regions that words widen are explained with these.
      (key) => key !== 'valueUnstated' && key !== silent && isChosen(profile, key),
    )
    expect(chosen.map(explainedAs).filter((name) => !named.includes(name))).toEqual([])
  }
})

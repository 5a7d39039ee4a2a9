import { tenderTraits } from '@kogge/db/search-index/tender-traits.ts'
import type { TestDatabase } from '@kogge/db/testing/test-database.ts'
import { tenderAt } from '@kogge/domain/monitor/filter-rules.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { newProfileIndex } from '@kogge/domain/monitor/profile-index.ts'
import type { TenderTraits } from '@kogge/domain/monitor/tender-traits.ts'
import { countTerms } from '@kogge/domain/monitor/term-table.ts'
import type { Notice } from '@kogge/domain/notices/canonical-notice.ts'
import { TENDER_LANGUAGES } from '@kogge/domain/search/tender-languages.ts'
import { readProfileQuery } from '@kogge/features/monitor/server/matching/profile-query.queries.ts'
import { fittingTenders, readFilters } from '@kogge/features/search/server/search.api.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'

const NOW = new Date('2026-11-30T09:00:00Z')
/** Of every so many notices one is what somebody looks for. */
const STEP = 12

const longestWords = (title: string, most: number): string[] =>
  (title.match(/\p{L}{5,}/gu) ?? []).sort((a, b) => b.length - a.length).slice(0, most)

/** What a supplier who wants more of such tenders may ask for, of one kind after another. */
const filtersOf = (notice: Notice, at: number, buyers: readonly string[]): ProfileFilters => {
  const [[language, title] = ['en', '']] = Object.entries(notice.title)
  const { main } = notice.cpv
  const [buyer] = notice.buyers
  const country = buyer?.country ? [buyer.country] : []
  const words = longestWords(title, 3)
  const region = notice.place.flatMap(({ nuts }) => nuts?.slice(0, 3 + (at % 3)) ?? [])
  const kinds: readonly ProfileFilters[] = [
    { q: [words.slice(0, 2).join(' ')] },
    { keyword: words, country },
    { cpv: main ? [main.slice(0, 2).padEnd(8, '0')] : [], country },
    { cpv: main ? [main.slice(0, 4).padEnd(8, '0')] : [], region },
    { cpv: main ? [main.slice(0, 2).padEnd(8, '0')] : [], region, regionWords: words.slice(0, 1) },
    {
      buyer: [buyers[at % buyers.length] ?? ''],
      valueFrom: ['50000'],
      valueUnstated: at % 2 ? ['also'] : [],
    },
    {
      q: [`"${title.split(/\s+/).slice(0, 2).join(' ')}" -${words[2] ?? 'zzz'}`],
      language: TENDER_LANGUAGES.filter((known) => known === language),
    },
    { q: [`${words[0]?.slice(0, 5) ?? 'road'}*`], tenderStatus: ['awarded', 'closed'] },
  ]
  return kinds[at % kinds.length] ?? {}
}

/** That no tender made of real notices is missed by a profile that a search would find it by, nor brought by another. */
export const checkProfileRecall = (given: () => TestDatabase): void => {
  const profiles: ProfileFilters[] = []
  let tenders: readonly TenderTraits[] = []

  beforeAll(async () => {
    const { db } = given()
    const notices = await db.execute<{ canonical: Notice }>(
      sql`select canonical from notice_content order by notice_id`,
    )
    const orgs = await db.execute<{ id: string }>(
      sql`select id from org where merged_into_id is null order by buyer_count desc, num limit 60`,
    )
    const buyers = orgs.rows.map(({ id }) => id)
    for (const [at, { canonical }] of notices.rows.entries())
      if (at % STEP === 0) profiles.push(filtersOf(canonical, at / STEP, buyers))
    const { rows } = await db.execute<{ num: number }>(sql`select num from rfx_search order by num`)
    tenders = await tenderTraits(
      db,
      rows.map(({ num }) => num),
    )
  }, 300_000)

  it('are matched with every tender that a search for the same finds, and with no other', async () => {
    const { db } = given()
    const index = newProfileIndex(countTerms(tenders.map((one) => tenderAt(one, NOW))))
    for (const [at, filters] of profiles.entries())
      index.put(at, (await readProfileQuery(db, filters, NOW)).query)
    const matched = profiles.map((): number[] => [])
    for (const tender of tenders)
      for (const at of index.match(tender, NOW)) matched[at]?.push(tender.num)
    const options = { now: NOW, openOnly: false, most: tenders.length }
    const found: number[][] = []
    for (const filters of profiles)
      found.push([...(await fittingTenders(db, await readFilters(db, filters, NOW), options))])
    for (const [at, nums] of found.entries())
      expect(matched[at], JSON.stringify(profiles[at])).toEqual(nums.sort((a, b) => a - b))
    const pairs = found.flat().length
    expect(pairs).toBeGreaterThan(10 * profiles.length)
    expect(found.filter((nums) => nums.length > 0).length).toBeGreaterThan(0.6 * profiles.length)
  })
}

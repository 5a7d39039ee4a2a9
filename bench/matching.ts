import { connect, type Db } from '@kogge/db/client.ts'
import { tenderTraits } from '@kogge/db/search-index/tender-traits.ts'
import { tenderAt } from '@kogge/domain/monitor/filter-rules.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { newProfileIndex } from '@kogge/domain/monitor/profile-index.ts'
import type { ProfileQuery } from '@kogge/domain/monitor/profile-query.ts'
import type { TenderTraits } from '@kogge/domain/monitor/tender-traits.ts'
import { countTerms } from '@kogge/domain/monitor/term-table.ts'
import { readProfileQuery } from '@kogge/features/monitor/server/matching/profile-query.queries.ts'
import { fittingTenders, readFilters } from '@kogge/features/search/server/search.api.ts'
import { sql } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, round, timed } from '../tools/bench/time-measurement.ts'
import { profilesOf } from './matching/profile-generator.ts'
import { fillRequests, machine, NOW } from './search/search-world.ts'

export const about =
  'new tenders matched with all profiles, beside the search of each profile [--profiles 100000] [--tenders 10000] [--sample 40] [--most 1000000 (profiles, for growth)] [--keep NAME]'

/** Tenders a second on one core, and times what searching for each profile does. */
const [BAR, TIMES_NAIVE] = [1000, 100]
/** Published of percolators: documents a second at 100,000 to 225,000 queries. */
const PERCOLATORS = '1 to 1,000'
/** Tenders by which the index learns which conditions are rare. */
const LEARNED_OF = 2000

const corpusOf = async (db: Db) => {
  const codes = await db.execute<{ code: string }>(sql`select code from cpv order by code`)
  const orgs = await db.execute<{ id: string }>(sql`select id from org order by num limit 5000`)
  return {
    codes: codes.rows.map(({ code }) => code),
    orgs: orgs.rows.map(({ id }) => id),
  }
}

const tendersOf = async (db: Db): Promise<TenderTraits[]> => {
  const { rows } = await db.execute<{ num: number }>(sql`select num from rfx_search order by num`)
  const tenders: TenderTraits[] = []
  for (let at = 0; at < rows.length; at += 500)
    tenders.push(
      ...(await tenderTraits(
        db,
        rows.slice(at, at + 500).map(({ num }) => num),
      )),
    )
  return tenders
}

interface Profile {
  readonly filters: ProfileFilters
  readonly query: ProfileQuery
}

const megabytes = (): number => {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return (heapUsed + arrayBuffers) / 1_000_000
}

/** An index of so many profiles, which come again from the first where there are fewer, and how much memory it takes. */
const indexOf = (profiles: readonly Profile[], count: number, tenders: readonly TenderTraits[]) => {
  const before = megabytes()
  const sample = tenders.slice(0, LEARNED_OF)
  const index = newProfileIndex(countTerms(sample.map((one) => tenderAt(one, NOW))))
  for (let num = 0; num < count; num += 1) {
    const profile = profiles[num % profiles.length]
    if (profile) index.put(num, profile.query)
  }
  return { index, memory: megabytes() - before }
}

export const run = async (bench: Bench): Promise<void> => {
  const [profileCount, tenderCount] = [
    option(bench.args, 'profiles', 100_000),
    option(bench.args, 'tenders', 10_000),
  ]
  const [samples, most] = [option(bench.args, 'sample', 40), option(bench.args, 'most', 1_000_000)]
  const { db, close } = connect(await bench.database(), { queryTimeoutMs: 600_000 })
  try {
    await fillRequests(db, tenderCount)
    const tenders = await tendersOf(db)
    const profiles: Profile[] = []
    const reading = await timed(async () => {
      for (const filters of profilesOf(profileCount, await corpusOf(db)))
        profiles.push({ filters, query: (await readProfileQuery(db, filters, NOW)).query })
    })
    const { index, memory } = indexOf(profiles, profileCount, tenders)
    // The program warms up on tenders that do not count.
    for (const tender of tenders.slice(0, LEARNED_OF)) index.match(tender, NOW)
    const matched = new Map<number, number[]>()
    const started = performance.now()
    for (const tender of tenders) matched.set(tender.num, index.match(tender, NOW))
    const rate = (tenders.length / (performance.now() - started)) * 1000

    let [naive, differing] = [0, 0]
    const step = Math.max(1, Math.floor(profileCount / samples))
    for (let num = 0; num < profileCount; num += step) {
      const { filters } = profiles[num] ?? { filters: {} }
      const read = await readFilters(db, filters, NOW)
      let found: readonly number[] = []
      naive += await timed(async () => {
        found = await fittingTenders(db, read, { now: NOW, openOnly: false, most: tenderCount })
      })
      const own = [...matched].filter(([, fits]) => fits.includes(num)).map(([tender]) => tender)
      if (own.length !== found.length || own.some((tender) => !found.includes(tender)))
        differing += 1
    }
    const searched = Math.ceil(profileCount / step)
    const naiveRate = (tenders.length / ((naive / searched) * profileCount)) * 1000
    const pairs = [...matched.values()].reduce((sum, fits) => sum + fits.length, 0)
    const where = `${profileCount} profiles, ${machine(tenderCount)}`
    bench.report({
      case: 'tenders matched on one core, as counts',
      value: round(rate),
      unit: 'tenders/s',
      yardstick: round(naiveRate * 1000) / 1000,
      ratio: round(rate / naiveRate),
      bar: BAR,
      met: rate >= BAR && rate >= naiveRate * TIMES_NAIVE,
      note: `${where}; ${round(pairs / tenders.length)} matches a tender; yardstick: the search of each profile, ${searched} of them; published of percolators: ${PERCOLATORS} a second; bar: and ${TIMES_NAIVE} times the yardstick`,
    })
    bench.report({
      case: 'profiles whose matches differ from their search',
      value: differing,
      unit: 'profiles',
      yardstick: null,
      ratio: null,
      bar: 0,
      met: differing === 0,
      note: `${searched} profiles, all ${tenderCount} tenders`,
    })
    bench.report({
      case: 'profiles read from their filters',
      value: round((profileCount / reading) * 1000),
      unit: 'profiles/s',
      yardstick: null,
      ratio: null,
      note: 'once in a process, and whenever one is saved',
    })
    bench.report({
      case: 'memory of the index',
      value: round(memory),
      unit: 'MB',
      yardstick: null,
      ratio: null,
      note: where,
    })
    for (let count = 1000; count <= most; count *= 10) {
      const grown = indexOf(profiles, count, tenders)
      const begun = performance.now()
      for (const tender of tenders) grown.index.match(tender, NOW)
      bench.report({
        case: `${count} profiles`,
        value: round((tenders.length / (performance.now() - begun)) * 1000),
        unit: 'tenders/s',
        yardstick: null,
        ratio: null,
        note: `${round(grown.memory)} MB${count > profileCount ? '; profiles come again from the first' : ''}`,
      })
    }
  } finally {
    await close()
  }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { subscription } from '@kogge/db/schema/subscriptions.ts'
import type { ProfileFilters } from '@kogge/domain/monitor/profile-filters.ts'
import { ensureReferenceData } from '@kogge/features/reference/server/reference.api.ts'
import { fittingOf, readFilters } from '@kogge/features/search/server/search.api.ts'
import { bytesOf, noticeXml } from '@kogge/harvester/fixtures/eforms-notices.ts'
import { harvest } from '@kogge/harvester/harvest.ts'
import { sql } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round } from '../tools/bench/time-measurement.ts'
import { twoMatchers } from './alerts/killed-matchers.ts'
import { randomFrom } from './search/generated-words.ts'
import { machine } from './search/search-world.ts'

export const about =
  'from the commit of a harvested notice to its matches, with two processes that match, one of which is killed (kill -9) again and again [--kills 50] [--profiles 1000] [--hourly 1000 (notices)]'

const BAR_MS = 5000
const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
const LOOK_MS = 25
/** A tender that has not all of its matches after so long is taken for lost. */
const LOST_MS = 60_000
/** A process lives at most so long after it has begun. */
const LONGEST_LIFE_MS = 3000

/** Filters of profiles of five kinds: one of them fits every tender, others one in ten, or none. */
const filtersOf = (at: number): ProfileFilters =>
  [
    { q: ['ceļu'], country: ['LV'] },
    { cpv: ['45000000'], country: ['LV'] },
    { q: [`posms ${at % 10}`] },
    { keyword: ['tilts', 'jumts'] },
    { q: [`"posms ${at % 10}"`], cpv: ['45233000'] },
  ][at % 5] ?? {}

const addProfiles = async (db: Db, count: number): Promise<void> => {
  for (let first = 0; first < count; first += 10) {
    const orgId = randomUUID()
    await db.insert(org).values({ id: orgId, name: orgId, nameFolded: orgId, matchKey: orgId })
    const plan = { tier: 'PLUS', source: 'support', startsAt: new Date('2026-01-01') } as const
    await db.insert(subscription).values({ orgId, ...plan })
    const profiles = Array.from({ length: 10 }, (_, at) => filtersOf(first + at))
    await db.execute(sql`
      insert into monitor_profile (org_id, guid, name, filters, created_at, updated_at)
      select ${orgId}, gen_random_uuid(), 'Profile', value, now(), now()
      from jsonb_array_elements(${JSON.stringify(profiles)}::jsonb)`)
  }
}

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Harvests the nth notice, and gives the number of its request (`rfx.num`). */
const harvestNotice = async (db: Db, n: number): Promise<number> => {
  const id = randomUUID()
  const bytes = bytesOf(
    noticeXml({
      id,
      procedure: randomUUID(),
      number: `${String(n).padStart(8, '0')}-2026`,
      issued: dayBefore(2),
      published: dayBefore(1),
      title: `Ceļu posms ${n % 10}`,
    }),
  )
  async function* entries() {
    yield { name: `${n}.xml`, bytes }
  }
  await harvest(db, entries(), { source: 'ted' })
  const { rows } = await db.execute<{ num: number }>(sql`
    select r.num from rfx r join notice n on n.procedure_key = r.procedure_key
    where n.notice_id = ${id}`)
  const num = rows[0]?.num
  if (num === undefined) throw new Error('A notice made no request.')
  return num
}

const matchesOf = async (db: Db, num: number): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from profile_match where rfx_num = ${num}`,
  )
  return rows[0]?.count ?? 0
}

/** How long after its commit a tender has all of its matches. */
const timeToMatches = async (
  db: Db,
  num: number,
  expected: number,
  committed: number,
): Promise<number> => {
  for (;;) {
    const took = performance.now() - committed
    if ((await matchesOf(db, num)) >= expected || took > LOST_MS) return took
    await sleep(LOOK_MS)
  }
}

/** Profiles with the same filters. */
interface Alike {
  readonly filters: ProfileFilters
  readonly profiles: readonly number[]
}

const profilesAlike = async (db: Db): Promise<readonly Alike[]> => {
  const { rows } = await db.execute<{ filters: ProfileFilters; profiles: number[] }>(
    sql`select filters, array_agg(num) as profiles from monitor_profile group by filters`,
  )
  return rows
}

/** The profiles whose search finds a tender. */
const profilesFinding = async (
  db: Db,
  all: readonly Alike[],
  num: number,
): Promise<readonly number[]> => {
  const now = new Date()
  const found: number[] = []
  for (const { filters, profiles } of all) {
    const fits = await fittingOf(db, await readFilters(db, filters, now), [num], now)
    if (fits.has(num)) found.push(...profiles)
  }
  return found
}

/** How the matches that were written differ from the pairs of profile and tender that search finds. */
const differences = async (db: Db, expected: ReadonlySet<string>) => {
  const { rows } = await db.execute<{ pair: string }>(
    sql`select profile_num || ' ' || rfx_num as pair from profile_match`,
  )
  const written = new Set(rows.map(({ pair }) => pair))
  return {
    lost: [...expected].filter((pair) => !written.has(pair)).length,
    foreign: [...written].filter((pair) => !expected.has(pair)).length,
    doubled: rows.length - written.size,
  }
}

export const run = async (bench: Bench): Promise<void> => {
  const [kills, profiles] = [option(bench.args, 'kills', 50), option(bench.args, 'profiles', 1000)]
  const hourly = option(bench.args, 'hourly', 1000)
  const random = randomFrom(2811)
  const url = await bench.database()
  const { db, close } = connect(url)
  try {
    await ensureReferenceData(db)
    await addProfiles(db, profiles)
    const matchers = await twoMatchers(url)
    const all = await profilesAlike(db)
    const expected = new Set<string>()
    const times: Promise<number>[] = []
    let killed = 0
    const killing = (async () => {
      for (; killed < kills; killed += 1) await matchers.killOne(random() * LONGEST_LIFE_MS)
    })()
    for (let n = 1; killed < kills; n += 1) {
      const next = sleep(HOUR_MS / hourly)
      const num = await harvestNotice(db, n)
      const committed = performance.now()
      const finding = await profilesFinding(db, all, num)
      for (const profile of finding) expected.add(`${profile} ${num}`)
      times.push(timeToMatches(db, num, finding.length, committed))
      await next
    }
    await killing
    const took = (await Promise.all(times)).sort((a, b) => a - b)
    const { lost, foreign, doubled } = await differences(db, expected)
    await matchers.stop()
    const note = `${kills} kills, ${profiles} profiles, ${times.length} notices, ${hourly} an hour; ${machine(times.length)}`
    const p95 = round(percentile(took, 0.95))
    bench.report({
      case: 'from commit to all matches',
      p50: round(percentile(took, 0.5)),
      p95,
      unit: 'ms',
      yardstick: null,
      ratio: null,
      bar: BAR_MS,
      met: p95 < BAR_MS,
      note,
    })
    bench.report({
      case: 'matches lost, doubled, or of no search',
      value: lost + doubled + foreign,
      unit: 'matches',
      yardstick: expected.size,
      ratio: null,
      bar: 0,
      met: lost + doubled + foreign === 0,
      note: `${lost} lost, ${doubled} doubled, ${foreign} of no search; yardstick: all that search finds; ${note}`,
    })
  } finally {
    await close()
  }
}

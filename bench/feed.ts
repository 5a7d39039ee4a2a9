import { randomUUID } from 'node:crypto'
import { connect, type Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { feedItem } from '@kogge/db/schema/feeds.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { rfx } from '@kogge/db/schema/rfx.ts'
import { feedOf } from '@kogge/features/monitor/server/feed/feed.queries.ts'
import { listProfiles } from '@kogge/features/monitor/server/profiles/profiles.queries.ts'
import { eq, sql } from 'drizzle-orm'
import type { Bench } from '../tools/bench/bench-module.ts'
import { option, percentile, round, timed } from '../tools/bench/time-measurement.ts'
import { fillRequests, machine, NOW } from './search/search-world.ts'

export const about =
  'the first page of an opportunity feed, with its profiles and their counts [--rows 100000] [--profiles 20] [--marks 5000] [--samples 100] [--keep NAME]'

const BAR_MS = 50
const WARMING_ROUNDS = 5
const PAGE = 25

/** A member whose organisation has every request in its feed, by one to three profiles, some of them seen or hidden. */
const fillFeed = async (db: Db, profiles: number, marks: number) => {
  const [orgId, userId] = [randomUUID(), randomUUID()]
  await db.insert(user).values({
    id: userId,
    email: `${userId}@example.com`,
    passwordHash: '-',
    firstName: '',
    lastName: '',
  })
  await db.insert(org).values({ id: orgId, name: 'Feed', nameFolded: 'feed', matchKey: orgId })
  await db.execute(sql`
    insert into monitor_profile (org_id, guid, name, filters, owner_id, created_at, updated_at)
    select ${orgId}, gen_random_uuid(), 'Profile ' || n, '{"country":["LV"]}', ${userId}, now(), now()
    from generate_series(1, ${profiles}::int) as n`)
  await db.execute(sql`
    with mine as (select array_agg(num order by num) as nums from monitor_profile where org_id = ${orgId})
    insert into feed_item (org_id, rfx_num, profiles, kind, version, matched_at)
    select ${orgId}, num,
      (select array_agg(distinct nums[1 + (num * step) % ${profiles}::int])
        from generate_series(1, 1 + num % 3) as step), 'new', 1, now() - num * interval '1 minute'
    from rfx cross join mine`)
  await db.execute(sql`
    insert into feed_state (org_id, user_id, rfx_num, seen_version, hidden_at, saved_at)
    select ${orgId}, ${userId}, num, case when num % 5 > 0 then 1 end, case when num % 5 = 0 then ${NOW.toISOString()}::timestamptz end,
      case when num % 7 = 0 then ${NOW.toISOString()}::timestamptz end
    from rfx order by num limit ${marks}`)
  await db.execute(sql`analyze feed_item, feed_state, monitor_profile`)
  return { orgId, userId }
}

export const run = async (bench: Bench): Promise<void> => {
  const [rows, samples] = [option(bench.args, 'rows', 100_000), option(bench.args, 'samples', 100)]
  const [profiles, marks] = [option(bench.args, 'profiles', 20), option(bench.args, 'marks', 5000)]
  const { db, close } = connect(await bench.database())
  try {
    // A database that was kept has them already.
    if ((await db.$count(rfx)) === 0) await fillRequests(db, rows)
    const member = await fillFeed(db, profiles, marks)
    const reader = { ...member, locale: 'en', now: NOW }
    const query = {
      profiles: null,
      filters: {},
      isRanked: false,
      cursor: null,
      limit: PAGE,
    } as const
    const ranked = { ...query, isRanked: true } as const
    const cases = {
      'first page': () => feedOf(db, reader, { ...query, view: 'all' }),
      'first page of what is new': () => feedOf(db, reader, { ...query, view: 'unseen' }),
      'first page, ranked': () => feedOf(db, reader, { ...ranked, view: 'all' }),
      'first page of what is new, ranked': () => feedOf(db, reader, { ...ranked, view: 'unseen' }),
      'profiles with their counts': () => listProfiles(db, reader, { archived: false }),
      'first page, ranked, and counts at once': () =>
        Promise.all([
          feedOf(db, reader, { ...ranked, view: 'all' }),
          listProfiles(db, reader, { archived: false }),
        ]),
    }
    const times = new Map(Object.keys(cases).map((name): [string, number[]] => [name, []]))
    const lookups: number[] = []
    for (let sample = -WARMING_ROUNDS; sample < samples; sample += 1) {
      const num = 1 + ((Math.abs(sample) * 7919) % rows)
      const lookup = await timed(() => db.select({ id: rfx.id }).from(rfx).where(eq(rfx.num, num)))
      if (sample >= 0) lookups.push(lookup)
      for (const [name, work] of Object.entries(cases)) {
        const time = await timed(work)
        if (sample >= 0) times.get(name)?.push(time)
      }
    }
    const p95Of = (list: number[]) =>
      round(
        percentile(
          list.sort((a, b) => a - b),
          0.95,
        ),
      )
    const yardstick = p95Of(lookups)
    for (const [name, list] of times) {
      const p95 = p95Of(list)
      bench.report({
        case: name,
        p50: round(percentile(list, 0.5)),
        p95,
        unit: 'ms',
        yardstick,
        ratio: round(p95 / yardstick),
        bar: BAR_MS,
        met: p95 < BAR_MS,
        note: `yardstick: p95 of a primary-key look-up; ${await db.$count(feedItem)} rows of feeds, ${profiles} profiles, ${marks} marks; ${machine(rows)}`,
      })
    }
  } finally {
    await close()
  }
}

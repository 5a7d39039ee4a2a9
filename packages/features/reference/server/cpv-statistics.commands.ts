import type { Db } from '@kogge/db/client.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { RFX_STAGES } from '@kogge/domain/rfx/tender-status-values.ts'
import { eq, sql } from 'drizzle-orm'

const REFRESHED_KEY = 'cpv_stats.refreshed_at'
/** Everything is counted again after so long; what is open, which changes by itself, at every turn. */
const KEPT_MS = 60 * 60_000

const OPEN_STAGE = RFX_STAGES.indexOf('competition')
/** A code and all that could stand above it, as numbers: digits become zeros from the right. */
const SUBTREES = sql`unnest(array[1, 10, 100, 1000, 10000, 100000, 1000000]) as power`

/** The same day of the year before. */
const yearBefore = (now: Date): string => {
  const day = new Date(now)
  day.setUTCFullYear(now.getUTCFullYear() - 1)
  return day.toISOString().slice(0, 10)
}

/** Counts everything that is counted of CPV subtrees; one pass over requests, one over contracts. */
const countAll = async (db: Db, now: Date): Promise<void> => {
  const at = now.toISOString()
  const since = yearBefore(now)
  await db.execute(sql`
    with asked as (
      select num, count(*)::int as requests, count(*) filter (where is_open)::int as open_requests
      from (
        select unnest(cpv) as num,
          ((facets >> 3) & 3) = ${OPEN_STAGE} and closes_at > ${at}::timestamptz as is_open
        from rfx_search
      ) as named group by num
    ), by_code as (
      select cpv, count(*)::int as n, sum(cents) as cents,
        count(*) filter (where day > ${since}::date)::int as n_year,
        sum(cents) filter (where day > ${since}::date) as cents_year
      from contract where is_awarded and cpv is not null group by cpv
    ), awarded as (
      select num, sum(n)::int as contracts, sum(n_year)::int as contracts_year,
        sum(cents) as cents, sum(cents_year) as cents_year
      from by_code cross join lateral (select distinct cpv / power * power as num from ${SUBTREES}) as up
      group by num
    )
    insert into cpv_stats (num, requests, open_requests, contracts, contracts_year, cents, cents_year)
    select c.num, coalesce(requests, 0), coalesce(open_requests, 0), coalesce(contracts, 0),
      coalesce(contracts_year, 0), coalesce(cents, 0), coalesce(cents_year, 0)
    from cpv c left join asked using (num) left join awarded using (num)
    on conflict (num) do update
    set requests = excluded.requests, open_requests = excluded.open_requests,
      contracts = excluded.contracts, contracts_year = excluded.contracts_year,
      cents = excluded.cents, cents_year = excluded.cents_year
    where cpv_stats is distinct from excluded`)
}

/** Counts what is open alone, which is a small part of everything. */
const countOpen = async (db: Db, now: Date): Promise<void> => {
  await db.execute(sql`
    with open as (
      select num, count(*)::int as n from (
        select unnest(cpv) as num from rfx_search
        where closes_at > ${now.toISOString()}::timestamptz and ((facets >> 3) & 3) = ${OPEN_STAGE}
      ) as named group by num
    )
    update cpv_stats set open_requests = coalesce(open.n, 0)
    from cpv_stats as every left join open using (num)
    where cpv_stats.num = every.num and cpv_stats.open_requests <> coalesce(open.n, 0)`)
}

/** When everything was counted last; null for never. */
const refreshedAt = async (db: Db): Promise<Date | null> => {
  const [row] = await db.select().from(meta).where(eq(meta.key, REFRESHED_KEY))
  return row ? new Date(row.value) : null
}

/**
 * Brings the figures of CPV codes up to date: everything when it was last counted an hour ago or
 * never, else what is open. Done twice it changes nothing.
 */
export const refreshCpvStats = async (db: Db, now: Date): Promise<{ whole: boolean }> => {
  const last = await refreshedAt(db)
  const age = last === null ? Number.POSITIVE_INFINITY : now.getTime() - last.getTime()
  if (age >= 0 && age < KEPT_MS) {
    await countOpen(db, now)
    return { whole: false }
  }
  await db.transaction(async (tx) => {
    await countAll(tx, now)
    const value = now.toISOString()
    await tx
      .insert(meta)
      .values({ key: REFRESHED_KEY, value })
      .onConflictDoUpdate({ target: meta.key, set: { value, updatedAt: sql`now()` } })
  })
  return { whole: true }
}

import type { Db } from '@kogge/db/client.ts'
import { ALERT_STAGES, type AlertStage } from '@kogge/domain/monitor/alert-times.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Days whose times may still change: a match is shown for the first time days later. */
const REDRAWN_DAYS = 3

const MOMENTS: Readonly<Record<AlertStage, readonly [SQL, SQL]>> = {
  fetched: [sql`c.published_at`, sql`c.fetched_at`],
  compiled: [sql`c.fetched_at`, sql`c.changed_at`],
  matched: [sql`c.changed_at`, sql`m.matched_at`],
  shown: [sql`m.matched_at`, sql`m.shown_at`],
  ours: [sql`coalesce(c.fetched_at, c.changed_at)`, sql`m.matched_at`],
  alert: [sql`c.published_at`, sql`m.matched_at`],
}

const nameOf = (stage: AlertStage): SQL => sql.raw(stage)

/** Clocks of a source and of this server differ by seconds: nothing takes less than no time. */
const seconds = (stage: AlertStage): SQL => {
  const [from, to] = MOMENTS[stage]
  return sql`greatest(extract(epoch from ${to} - ${from}), case when ${to} - ${from} is not null then 0 end) as ${nameOf(stage)}`
}

const percentilesOf = (stage: AlertStage): SQL => sql`${stage}::text, (
  select case when p is not null then
    jsonb_build_object('p50', round(p[1]::numeric, 1), 'p95', round(p[2]::numeric, 1), 'p99', round(p[3]::numeric, 1)) end
  from (select percentile_cont(array[0.5, 0.95, 0.99]) within group (order by ${nameOf(stage)}) as p
    from timed t where t.day = d.day and t.source = d.source) as found)`

/**
 * Draws how long alerts of the last days took from their matches; what was found when a profile was saved is no alert. Drawn
 * twice, also at once, it is the same.
 */
export const drawAlertTimes = async (db: Db, now: Date): Promise<void> => {
  const from = sql`(${now.toISOString()}::timestamptz at time zone 'UTC')::date - ${REDRAWN_DAYS - 1}::int`
  await db.execute(sql`
    with timed as materialized (
      select (c.changed_at at time zone 'UTC')::date as day, c.source, m.shown_at,
        ${sql.join(ALERT_STAGES.map(seconds), sql`, `)}
      from rfx_change c join profile_match m on m.rfx_num = c.rfx_num and m.version = c.version
      where c.changed_at >= (${from})::timestamp at time zone 'UTC' and c.source is not null
        and m.month >= date_trunc('month', (${from})::timestamp)::date and m.kind <> 'profile'),
    days as (
      select day, source, count(*)::int as matches, count(shown_at)::int as shown from timed group by day, source)
    insert into alert_time (day, source, matches, shown, times)
    select d.day, d.source, d.matches, d.shown,
      jsonb_build_object(${sql.join(ALERT_STAGES.map(percentilesOf), sql`, `)})
    from days d order by d.day, d.source
    on conflict (day, source) do update
      set matches = excluded.matches, shown = excluded.shown, times = excluded.times`)
}

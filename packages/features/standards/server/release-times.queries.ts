import type { Db } from '@kogge/db/client.ts'
import type { TimeCursor } from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** What is before all times, and before every request of its instant. */
export const startAt = (at: Date): TimeCursor => ({
  at,
  key: '00000000-0000-0000-0000-000000000000',
})

const NOTICE_AT = sql`coalesce(n.published_at, n.imported_at)`

/** Joins of a row `said` of `rfx_release` to its request. */
const PUBLIC_WRITTEN = sql`join rfx r on r.id = said.rfx_id and r.privacy = 'public'`

/**
 * What was said of public requests from an instant to before another, as queries of `at` and `r`: notices, what was
 * said of those that were written on Kogge, and the standstills that ended, which nobody writes down. None lasts
 * longer than two years.
 */
const sources = (from: Date, until: Date): readonly { readonly at: SQL; readonly rows: SQL }[] => {
  const within = (at: SQL) => sql`${at} >= ${instant(from)} and ${at} < ${instant(until)}`
  const endedAt = sql`ended.at`
  return [
    {
      at: NOTICE_AT,
      rows: sql`notice n left join title_link l on l.from_key = n.procedure_key
        join rfx r on r.procedure_key = coalesce(l.into_key, n.procedure_key) and r.privacy = 'public'
        where ${within(NOTICE_AT)}`,
    },
    {
      at: sql`said.at`,
      rows: sql`rfx_release said ${PUBLIC_WRITTEN} where ${within(sql`said.at`)}`,
    },
    {
      at: endedAt,
      rows: sql`rfx_release said ${PUBLIC_WRITTEN}
        cross join lateral (
          select (award ->> 'pendingUntil')::timestamptz as at
          from jsonb_array_elements(said.awards) as award
          where award ->> 'pendingUntil' is not null) as ended
        where said.at >= ${instant(from)} - interval '2 years' and said.at < ${instant(until)}
          and ${within(endedAt)}`,
    },
  ]
}

/** An instant of which a public request may have releases. */
export interface ReleaseTime {
  readonly at: Date
  readonly rfxId: string
}

/** Instants after a position and before an end, each with its request, in their order; at most so many. */
export const releaseTimes = async (
  db: Db,
  { at: from, key }: TimeCursor,
  until: Date,
  limit: number,
): Promise<readonly ReleaseTime[]> => {
  const parts = sources(from, until).map(
    ({ at, rows }) => sql`(
      select distinct ${at} as at, r.id as rfx_id from ${rows}
        and (${at}, r.id) > (${instant(from)}, ${key}::uuid)
      order by 1, 2 limit ${limit})`,
  )
  const { rows } = await db.execute<{ at: string; rfx_id: string }>(sql`
    ${sql.join(parts, sql` union `)} order by 1, 2 limit ${limit}`)
  return rows.map((row) => ({ at: new Date(row.at), rfxId: row.rfx_id }))
}

/** What tells whether the releases of a month are others than before. */
export interface ReleaseMonth {
  /** Its first day: `2026-10-01`. */
  readonly month: string
  readonly state: string
}

/** The months in which something was said of public requests, before an instant. */
export const releaseMonths = async (db: Db, until: Date): Promise<readonly ReleaseMonth[]> => {
  const parts = sources(new Date('1900-01-01T00:00:00Z'), until).map(
    ({ at, rows }) => sql`(select ${at} as at, r.updated_at from ${rows})`,
  )
  const { rows } = await db.execute<{ month: string; state: string }>(sql`
    select date_trunc('month', at at time zone 'UTC')::date::text as month,
      concat_ws(' ', count(*), max(updated_at at time zone 'UTC')) as state
    from (${sql.join(parts, sql` union all `)}) as said
    group by 1 order by 1`)
  return rows
}

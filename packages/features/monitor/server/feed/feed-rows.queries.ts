import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { FeedView } from '@kogge/domain/monitor/feed-inputs.ts'
import type { FeedKind } from '@kogge/domain/monitor/match-kinds.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import { decodeTimeCursor, type TimeCursor } from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'
import { feedBegins } from '../matching/plan-condition.queries.ts'
import type { FeedReader } from '../profiles/profiles.queries.ts'
import { matchedRows, rowsFor } from './shown-rows.ts'

/** A page of the feed as it is asked for. */
export interface FeedQuery {
  /** Guids of profiles; null for all. */
  readonly profiles: readonly string[] | null
  readonly view: FeedView
  /** What else a tender must fit. */
  readonly filters: TenderFilters
  /** Of the tenders of a day, those first that are similar to what the organisation likes; else by date alone. */
  readonly isRanked: boolean
  readonly cursor: string | null
  readonly limit: number
}

/** A row of a feed, with what its reader did with it. */
export interface FoundRow extends Record<string, unknown> {
  readonly num: number
  readonly id: string
  readonly kind: FeedKind
  readonly version: number
  readonly matched_at: string | Date
  /** By number, and by guid in the order of their names. */
  readonly profiles: number[]
  readonly guids: string[]
  readonly seen_version: number | null
  readonly is_hidden: boolean
  readonly is_saved: boolean
}

const VIEWS: Readonly<Record<FeedView, SQL>> = {
  all: sql`t.hidden_at is null`,
  unseen: sql`t.hidden_at is null and t.seen_version is distinct from f.version`,
  saved: sql`t.saved_at is not null`,
  hidden: sql`t.hidden_at is not null`,
}

/** The next rows of a feed by date, the latest first, whatever else they must fit. */
export const rowsAfter = async (
  db: Db,
  { orgId, userId, now }: FeedReader,
  { profiles, view }: FeedQuery,
  after: TimeCursor | null,
  limit: number,
): Promise<readonly FoundRow[]> => {
  const ofProfiles = profiles
    ? sql`f.profiles && (select coalesce(array_agg(num), '{}') from monitor_profile
        where org_id = ${orgId} and guid = any(${sql.param([...profiles])}::uuid[]))`
    : sql`true`
  const beyond = after
    ? sql`(f.matched_at, f.rfx_num) < (${after.at.toISOString()}::timestamptz, ${Number(after.key)}::int)`
    : sql`true`
  const { rows } = await db.execute<FoundRow>(sql`
    select f.rfx_num as num, r.id, f.kind, f.version, f.matched_at, f.profiles, t.seen_version, t.hidden_at is not null as is_hidden,
      t.saved_at is not null as is_saved,
      array(select p.guid from monitor_profile p where p.num = any(f.profiles) order by lower(p.name)) as guids
    from ${profiles ? matchedRows : rowsFor({ orgId, userId })} f join rfx r on r.num = f.rfx_num
    left join feed_state t on t.org_id = f.org_id and t.user_id = ${userId} and t.rfx_num = f.rfx_num
    where f.org_id = ${orgId} and f.matched_at >= ${feedBegins(sql`${orgId}`, now)} and ${ofProfiles} and ${VIEWS[view]} and ${beyond}
    -- As the index is ordered: without "nulls last" all rows are sorted.
    order by f.matched_at desc nulls last, f.rfx_num desc nulls last limit ${limit}`)
  return rows
}

const NUM = /^\d{1,9}$/

/** Where a page begins; numbers of requests are all that a cursor of a feed names. Throws `list.cursor_invalid`. */
export const placeIn = (cursor: string | null): TimeCursor | null => {
  const place = decodeTimeCursor(cursor)
  if (place && !NUM.test(place.key)) throw new AppError('list.cursor_invalid')
  return place
}

/** The place behind a row. */
export const cursorOf = ({ num, matched_at: at }: FoundRow): TimeCursor => ({
  at: new Date(at),
  key: String(num),
})

/** Rows that are looked at in one go, and at most for one page: beyond, the page ends and the next goes on from there. */
export const CHUNK = 200
export const MOST_LOOKED_AT = 10_000

/** Of rows of a feed, those that fit what else is asked for. */
export type Fitting = (rows: readonly FoundRow[]) => Promise<readonly FoundRow[]>

/** A page of a feed before its tenders are described. */
export interface FoundPage {
  readonly page: readonly FoundRow[]
  readonly nextCursor: string | null
}

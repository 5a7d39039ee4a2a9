import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { FeedView } from '@kogge/domain/monitor/feed-inputs.ts'
import type { FeedKind } from '@kogge/domain/monitor/match-kinds.ts'
import type { TenderFilters } from '@kogge/domain/search/tender-filters.ts'
import {
  fittingOf,
  type ReadFilters,
  readFilters,
  tenderCardsOf,
} from '@kogge/features/search/server/search.api.ts'
import {
  decodeTimeCursor,
  encodeTimeCursor,
  pageOf,
  type TimeCursor,
} from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'
import { feedReasons } from '../explaining/feed-reasons.queries.ts'
import { feedBegins } from '../matching/plan-condition.queries.ts'
import type { FeedPage, FeedRow } from '../monitor.views.ts'
import type { FeedReader } from '../profiles/profiles.queries.ts'
import { matchedRows, rowsFor } from './shown-rows.ts'

/** A page of the feed as it is asked for. */
export interface FeedQuery {
  /** Guids of profiles; null for all. */
  readonly profiles: readonly string[] | null
  readonly view: FeedView
  /** What else a tender must fit. */
  readonly filters: TenderFilters
  readonly cursor: string | null
  readonly limit: number
}

interface Row extends Record<string, unknown> {
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

const rowsAfter = async (
  db: Db,
  { orgId, userId, now }: FeedReader,
  { profiles, view }: FeedQuery,
  after: TimeCursor | null,
  limit: number,
): Promise<readonly Row[]> => {
  const ofProfiles = profiles
    ? sql`f.profiles && (select coalesce(array_agg(num), '{}') from monitor_profile
        where org_id = ${orgId} and guid = any(${sql.param([...profiles])}::uuid[]))`
    : sql`true`
  const beyond = after
    ? sql`(f.matched_at, f.rfx_num) < (${after.at.toISOString()}::timestamptz, ${Number(after.key)}::int)`
    : sql`true`
  const { rows } = await db.execute<Row>(sql`
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

/** Where a page begins; numbers of requests are all that a cursor of a feed names. */
const placeOf = (cursor: string | null): TimeCursor | null => {
  const place = decodeTimeCursor(cursor)
  if (place && !NUM.test(place.key)) throw new AppError('list.cursor_invalid')
  return place
}

const cursorOf = ({ num, matched_at: at }: Row): TimeCursor => ({
  at: new Date(at),
  key: String(num),
})

/** Rows that are looked at in one go, and at most for one page: beyond, the page ends and the next goes on from there. */
const CHUNK = 200
const MOST_LOOKED_AT = 10_000

interface Found {
  /** One more than the page holds, where there are so many. */
  readonly rows: readonly Row[]
  /** The last row of a look that ended before the feed and before the page was full. */
  readonly endedAt: Row | null
}

/** Rows that fit what else is asked for. */
const fittingRows = async (
  db: Db,
  reader: FeedReader,
  query: FeedQuery,
  read: ReadFilters | null,
): Promise<Found> => {
  const wanted = query.limit + 1
  let after = placeOf(query.cursor)
  if (!read) return { rows: await rowsAfter(db, reader, query, after, wanted), endedAt: null }
  const found: Row[] = []
  let endedAt: Row | null = null
  for (let looked = 0; looked < MOST_LOOKED_AT && found.length < wanted; looked += CHUNK) {
    const rows = await rowsAfter(db, reader, query, after, CHUNK)
    const nums = rows.map(({ num }) => num)
    const fits = await fittingOf(db, read, nums, reader.now)
    found.push(...rows.filter(({ num }) => fits.has(num)))
    endedAt = rows.length < CHUNK ? null : (rows.at(-1) ?? null)
    if (!endedAt) break
    after = cursorOf(endedAt)
  }
  return { rows: found.slice(0, wanted), endedAt: found.length < wanted ? endedAt : null }
}

const isAsked = (filters: TenderFilters): boolean =>
  Object.entries(filters).some(([key, values]) => key !== 'days' && (values?.length ?? 0) > 0)

/** A page of the feed of an organisation as one of its people sees it, the latest match first. Throws `list.cursor_invalid`. */
export const feedOf = async (
  db: Db,
  reader: FeedReader & { readonly locale: string },
  query: FeedQuery,
): Promise<FeedPage> => {
  const { now } = reader
  const read = isAsked(query.filters) ? await readFilters(db, query.filters, now) : null
  const { rows, endedAt } = await fittingRows(db, reader, query, read)
  const { page, nextCursor } = pageOf(rows, query.limit, cursorOf)
  const reasons = await feedReasons(db, reader.orgId, page, now)
  const marked = [...(read?.words?.marked ?? []), ...reasons.marked]
  const cards = await tenderCardsOf(
    db,
    page.map(({ num }) => num),
    reader,
    marked.length > 0 ? marked : null,
  )
  const byId = new Map(cards.map((card) => [card.rfxId, card]))
  const items = page.flatMap((row): FeedRow[] => {
    const card = byId.get(row.id)
    if (!card) return []
    return [
      {
        card,
        profiles: row.guids,
        reasons: [...reasons.of(row.num)],
        kind: row.kind,
        matchedAt: new Date(row.matched_at).toISOString(),
        mark: {
          isSeen: row.seen_version === row.version,
          isHidden: row.is_hidden,
          isSaved: row.is_saved,
        },
      },
    ]
  })
  return { items, nextCursor: endedAt ? encodeTimeCursor(cursorOf(endedAt)) : nextCursor }
}

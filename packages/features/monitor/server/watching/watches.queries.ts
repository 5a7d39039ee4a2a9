import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { OutlineField } from '@kogge/domain/monitor/rfx-outline.ts'
import type { WatchCause } from '@kogge/domain/monitor/watch-causes.ts'
import { tenderCardsOf } from '@kogge/features/search/server/search.api.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { sql } from 'drizzle-orm'
import type { ProfileReader } from '../profiles/profiles.queries.ts'
import type { WatchesView, WatchNewsPage, WatchNewsRow } from './watches.views.ts'

/** What a member watches for an organisation, the latest first; tenders that are public no more are left out. */
export const watchesOf = async (db: Db, { orgId, userId }: ProfileReader): Promise<WatchesView> => {
  const { rows: tenders } = await db.execute<{ id: string }>(sql`
    select r.id from rfx_watch w join rfx r on r.num = w.rfx_num
    where w.org_id = ${orgId} and w.user_id = ${userId} and r.privacy = 'public' order by w.since desc, r.num`)
  const { rows: orgs } = await db.execute<{ id: string; name: string }>(sql`
    select o.id, o.name from org_watch w join org n on n.id = w.watched_id
    join org o on o.id = coalesce(n.merged_into_id, n.id)
    where w.org_id = ${orgId} and w.user_id = ${userId} and o.deleted_at is null order by w.since desc, o.id`)
  const named = new Map(orgs.map(({ id, name }) => [id, name]))
  return {
    tenders: tenders.map(({ id }) => id),
    orgs: [...named].map(([id, name]) => ({ orgId: id, name })),
  }
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly num: number
  readonly rfx_id: string
  readonly cause: WatchCause
  readonly watched_id: string | null
  readonly watched: string | null
  readonly fields: OutlineField[]
  readonly at: string | Date
}

const ID = /^\d{1,18}$/

/** A page of what happened to what a member watches, the latest first. Throws `list.cursor_invalid`. */
export const watchNewsOf = async (
  db: Db,
  reader: ProfileReader & { readonly locale: string; readonly now: Date },
  page: { readonly cursor: string | null; readonly limit: number },
): Promise<WatchNewsPage> => {
  const after = decodeTimeCursor(page.cursor)
  if (after && !ID.test(after.key)) throw new AppError('list.cursor_invalid')
  const beyond = after
    ? sql`(n.at, n.id) < (${after.at.toISOString()}::timestamptz, ${after.key}::bigint)`
    : sql`true`
  const { rows } = await db.execute<Row>(sql`
    select n.id::text, n.rfx_num as num, r.id as rfx_id, n.cause, o.id as watched_id, o.name as watched, n.fields, n.at
    from watch_news n join rfx r on r.num = n.rfx_num
    left join org w on w.id = n.watched_id left join org o on o.id = coalesce(w.merged_into_id, w.id)
    where n.org_id = ${reader.orgId} and n.user_id = ${reader.userId} and r.privacy = 'public' and ${beyond}
    order by n.at desc nulls last, n.id desc limit ${page.limit + 1}`)
  const cut = pageOf(rows, page.limit, ({ id, at }) => ({ at: new Date(at), key: id }))
  const nums = [...new Set(cut.page.map(({ num }) => num))]
  const cards = await tenderCardsOf(db, nums, reader, null)
  const byId = new Map(cards.map((card) => [card.rfxId, card]))
  return {
    items: cut.page.flatMap((row): WatchNewsRow[] => {
      const card = byId.get(row.rfx_id)
      if (!card) return []
      const org =
        row.watched_id === null ? null : { orgId: row.watched_id, name: row.watched ?? '' }
      const at = new Date(row.at).toISOString()
      return [{ id: row.id, card, cause: row.cause, org, fields: row.fields, at }]
    }),
    nextCursor: cut.nextCursor,
  }
}

/** Cards of the tenders that a member watches, the latest first. */
export const watchedTenders = async (
  db: Db,
  reader: ProfileReader & { readonly locale: string; readonly now: Date },
) => {
  const { rows } = await db.execute<{ num: number }>(sql`
    select w.rfx_num as num from rfx_watch w join rfx r on r.num = w.rfx_num
    where w.org_id = ${reader.orgId} and w.user_id = ${reader.userId} and r.privacy = 'public'
    order by w.since desc, w.rfx_num`)
  return tenderCardsOf(
    db,
    rows.map(({ num }) => num),
    reader,
    null,
  )
}

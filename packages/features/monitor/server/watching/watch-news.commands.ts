import type { Db } from '@kogge/db/client.ts'
import { outlineChanges, type RfxOutline } from '@kogge/domain/monitor/rfx-outline.ts'
import { belongsTo } from '@kogge/platform/server/access/belonging-condition.queries.ts'
import { isChosenInApp } from '@kogge/platform/server/mail/notification-choices.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { ComparedTime } from '../matching/match-notifications.commands.ts'

interface DueChange extends Record<string, unknown> {
  readonly rfx_num: number
  readonly version: number
  readonly before: RfxOutline | null
  readonly after: RfxOutline
}

/** Changes that are read in one transaction. */
const AT_ONCE = 200

const takeChanges = async (tx: Db): Promise<readonly DueChange[]> => {
  const { rows } = await tx.execute<DueChange>(sql`
    with taken as (
      delete from rfx_change_due where reader = 'watching' and change_id in (
        select change_id from rfx_change_due where reader = 'watching' order by change_id limit ${AT_ONCE})
      returning change_id)
    select c.rfx_num, c.version, c.before, c.after
    from taken join rfx_change c on c.id = taken.change_id order by c.id`)
  return rows
}

/** Writes notifications of `news`. Their mail is planned afterwards. */
const insertionOfNews = (at: SQL): SQL => sql`
  insert into notification (user_id, org_id, kind, key, line, rfx_num, news_id, at, mail_due_at, in_app)
  select user_id, org_id, 'watched', 'news:' || id, 'watched:' || org_id || ':' || rfx_num, rfx_num, id, ${at}, ${at},
    ${isChosenInApp('watched', sql`news.user_id`)} from news
  order by user_id, id on conflict do nothing`

/**
 * Writes what happened to what members watch, and notifies them, within the transaction of one who is alone at it; gives how many changes were read. A
 * tender that is watched has changed; an organisation that is watched, or in a list whose news are in digests, has published a new one, or stands
 * among the suppliers of one that is new or whose status has changed, once for each tender. Requests that are public no more bring nothing, nor does
 * anything come to those who belong to the organisation no more. Done again it changes nothing.
 */
export const writeWatchNews = async (tx: Db, now: Date): Promise<number> => {
  const changes = await takeChanges(tx)
  if (changes.length === 0) return 0
  const at = sql`${now.toISOString()}::timestamptz`
  const given = changes.map(({ rfx_num: num, version, before, after }) => {
    const fields = before ? outlineChanges(before, after) : []
    return {
      num,
      version,
      is_new: before === null,
      may_conclude: before === null || fields.includes('stage'),
      fields,
    }
  })
  await tx.execute(sql`
    with changed as (
      select c.num, c.version, c.is_new, c.may_conclude, c.fields, s.buyers, s.suppliers
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as c (num int, version int, is_new boolean, may_conclude boolean, fields jsonb)
      join rfx_search s on s.num = c.num),
    named as (
      select c.num, c.version, p.cause, o.id as watched_id, c.fields, n.id as named_id
      from changed c
      cross join lateral (
        select b.num, 'published' as cause from unnest(c.buyers) as b (num) where c.is_new
        union
        select s.num, 'won' from unnest(c.suppliers) as s (num)
        where c.may_conclude and not (c.is_new and s.num = any(c.buyers))) as p
      join org o on o.num = p.num
      cross join lateral (
        select o.id union all select part.id from org part where part.merged_into_id = o.id) as n),
    heard as (
      select w.org_id, w.user_id, c.num, c.version, 'changed' as cause, null::uuid as watched_id, c.fields
      from changed c join rfx_watch w on w.rfx_num = c.num where not c.is_new
      union
      select w.org_id, w.user_id, n.num, n.version, n.cause, n.watched_id, n.fields
      from named n join org_watch w on w.watched_id = n.named_id
      union
      select f.org_id, f.user_id, n.num, n.version, n.cause, n.watched_id, n.fields
      from named n join org_list_member m on m.member_id = n.named_id
      join org_list l on l.org_id = m.org_id and l.guid = m.list_guid and l.deleted_at is null
      join org_list_follow f on f.org_id = m.org_id and f.list_guid = m.list_guid),
    news as (
      insert into watch_news (org_id, user_id, rfx_num, version, cause, watched_id, fields, at)
      select h.org_id, h.user_id, h.num, h.version, h.cause, h.watched_id, h.fields, ${at}
      from heard h
      where (h.cause <> 'won' or not exists (select from watch_news n
          where n.org_id = h.org_id and n.user_id = h.user_id and n.rfx_num = h.num and n.cause = 'won'
            and n.watched_id in (select id from org where id = h.watched_id or merged_into_id = h.watched_id)))
        and ${belongsTo(sql`h.org_id`, sql`h.user_id`, at)}
      order by h.num, h.org_id, h.user_id on conflict do nothing
      returning id, org_id, user_id, rfx_num)
    ${insertionOfNews(at)}`)
  return changes.length
}

/** Writes notifications of news of a time that their watchers should have had by now; gives how many were missing. */
export const writeMissingNews = async (
  db: Db,
  { from, until, now }: ComparedTime,
): Promise<number> => {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rowCount } = await db.execute(sql`
    with news as (
      select w.id, w.org_id, w.user_id, w.rfx_num from watch_news w
      where w.at >= ${from.toISOString()}::timestamptz and w.at < ${until.toISOString()}::timestamptz
        and ${belongsTo(sql`w.org_id`, sql`w.user_id`, at)}
        and not exists (select from notification n where n.news_id = w.id))
    ${insertionOfNews(at)}`)
  return rowCount ?? 0
}

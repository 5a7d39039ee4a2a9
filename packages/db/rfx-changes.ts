import type { RfxOutline } from '@kogge/domain/monitor/rfx-outline.ts'
import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/** A version of the outline of a request; see the table `rfx_change`. */
export interface RfxChange {
  readonly num: number
  readonly version: number
  readonly before: RfxOutline | null
  readonly after: RfxOutline
  readonly isNews: boolean
}

/** Readers of news, each of which gets every change that is news once. */
const READERS = ['matching', 'watching'] as const
/** A reader of all changes, old ones too, of the requests that some opportunity is about. */
const FOLLOWER = 'opportunities'

/** The notice that came last to a request, of those that came together the one published last; none of what was written here. */
const LAST_NOTICE = sql`
  select n.source, n.published_at, coalesce(f.received_at, n.imported_at) as fetched_at
  from notice n left join raw_file f on f.hash = n.raw_hash
  where n.procedure_key = r.procedure_key
  order by n.imported_at desc, n.published_at desc nulls last limit 1`

/**
 * Records how requests changed, in the transaction that wrote them, and hands news to each reader. A new request that
 * is no news is left out: nobody follows it yet.
 */
export const writeRfxChanges = async (
  tx: Db,
  changes: readonly RfxChange[],
  now: Date,
): Promise<void> => {
  const kept = changes.filter(({ before, isNews }) => before !== null || isNews)
  if (kept.length === 0) return
  const rows = kept.map(({ num, version, before, after, isNews }) => ({
    num,
    version,
    before,
    after,
    is_news: isNews,
  }))
  await tx.execute(sql`
    with written as (
      insert into rfx_change (rfx_num, version, before, after, is_news, changed_at, source, published_at, fetched_at)
      select c.num, c.version, nullif(before, 'null'::jsonb), after, is_news, ${now.toISOString()},
        coalesce(last.source, r.source), case when last.source is null then r.published_at else last.published_at end,
        last.fetched_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c (num int, version int, before jsonb, after jsonb, is_news boolean)
      join rfx r on r.num = c.num left join lateral (${LAST_NOTICE}) as last on true
      returning id, rfx_num, is_news)
    insert into rfx_change_due (reader, change_id)
    select reader, id from written cross join unnest(${sql.param([...READERS])}::text[]) as reader
    where is_news
    union all
    select ${FOLLOWER}, w.id from written w join rfx r on r.num = w.rfx_num
    where exists (select from opportunity o where o.rfx_id = r.id)`)
}

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
const READERS = ['matching'] as const

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
      insert into rfx_change (rfx_num, version, before, after, is_news, changed_at)
      select num, version, nullif(before, 'null'::jsonb), after, is_news, ${now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as c (num int, version int, before jsonb, after jsonb, is_news boolean)
      returning id, is_news)
    insert into rfx_change_due (reader, change_id)
    select reader, id from written cross join unnest(${sql.param([...READERS])}::text[]) as reader
    where is_news`)
}

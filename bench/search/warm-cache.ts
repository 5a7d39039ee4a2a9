import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

const CACHE = 'shared_buffers'

/**
 * Rids the index of rows that runs before left behind, as the database does by itself in time, and
 * reads what searches read into its cache, as a server has it that has answered for a while: the
 * tables first, then their indexes, which stay where the cache is too small for all.
 * Says what was read, for the note of a figure.
 */
export const warmSearch = async (db: Db): Promise<string> => {
  await db.execute(sql`vacuum rfx_search, rfx_words`)
  const { rows: offered } = await db.execute(sql`
    select 1 from pg_available_extensions where name = 'pg_prewarm'`)
  if (offered.length === 0) return 'cold'
  await db.execute(sql`create extension if not exists pg_prewarm`)
  const { rows } = await db.execute<{ read: string; cache: string }>(sql`
    with tables as (
      select oid, reltoastrelid from pg_class
      where oid in ('rfx'::regclass, 'rfx_search'::regclass)
        or oid in (select relid from pg_partition_tree('rfx_content') where isleaf)
        or oid in (select relid from pg_partition_tree('rfx_words') where isleaf)),
    heaps as (
      select oid, 1 as turn from tables union all
      select reltoastrelid, 2 from tables where reltoastrelid <> 0),
    files as (
      select oid, turn from heaps union all
      select i.indexrelid, 3 from pg_index i join heaps h on i.indrelid = h.oid)
    select pg_size_pretty(sum(pg_prewarm(f.oid::regclass) * 8192)) as read,
      current_setting(${CACHE}) as cache
    from (select oid from files order by turn offset 0) f`)
  return `${rows[0]?.read} read before, cache ${rows[0]?.cache}`
}

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** How often each partition of a table has been read by this connection. */
const readsOf = async (db: Db, table: string): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await db.execute<{ name: string; reads: number }>(sql`
    select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as reads
    from pg_stat_xact_user_tables where relname like ${`${table}\\_%`}`)
  return new Map(rows.map(({ name, reads }) => [name, reads]))
}

/** The partitions of a table that are read to answer a question, by what follows its name, ascending. */
export const partitionsRead = (db: Db, table: string, question: SQL): Promise<string[]> =>
  db.transaction(async (tx) => {
    const before = await readsOf(tx, table)
    await tx.execute(question)
    const after = await readsOf(tx, table)
    return [...after]
      .filter(([name, reads]) => reads > (before.get(name) ?? 0))
      .map(([name]) => name.slice(table.length + 1))
      .sort()
  })

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** How often each table has been read in this transaction. */
const readsOf = async (tx: Db): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await tx.execute<{ name: string; reads: number }>(sql`
    select relname as name, (seq_scan + coalesce(idx_scan, 0))::int as reads
    from pg_stat_xact_user_tables`)
  return new Map(rows.map(({ name, reads }) => [name, reads]))
}

/** The tables, and partitions of tables, that are read by some work, ascending. */
export const tablesRead = (db: Db, work: (tx: Db) => Promise<unknown>): Promise<string[]> =>
  db.transaction(async (tx) => {
    const before = await readsOf(tx)
    await work(tx)
    const after = await readsOf(tx)
    return [...after]
      .filter(([name, reads]) => reads > (before.get(name) ?? 0))
      .map(([name]) => name)
      .sort()
  })

/** The partitions of a table that are read to answer a question, by what follows its name, ascending. */
export const partitionsRead = async (db: Db, table: string, question: SQL): Promise<string[]> => {
  const read = await tablesRead(db, (tx) => tx.execute(question))
  return read
    .filter((name) => name.startsWith(`${table}_`))
    .map((name) => name.slice(table.length + 1))
}

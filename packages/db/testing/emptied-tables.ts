import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** To which the product only adds, among what refers to requests. */
const ADDED_TO = [
  'rfx_answer',
  'rfx_release',
  'rfx_version',
  'letter_common',
  'letter',
  'response',
  'bid',
]

/**
 * Empties tables, by their names, with all that refers to them: also what was said of requests, to
 * which the product only adds.
 */
export const emptied = (db: Db, ...tables: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    for (const table of ADDED_TO)
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
    await tx.execute(sql.raw(`truncate ${tables.join(', ')} cascade`))
    for (const table of ADDED_TO)
      await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
  })

/**
 * Changes what the database keeps as it was written, as whoever owns it can: no trigger of these tables
 * is asked meanwhile.
 */
export const unguarded = <T>(
  db: Db,
  tables: readonly string[],
  change: (tx: Db) => Promise<T>,
): Promise<T> =>
  db.transaction(async (tx) => {
    for (const table of tables)
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
    const result = await change(tx)
    for (const table of tables)
      await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger user`)
    return result
  })

import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/**
 * Empties tables, by their names, with all that refers to them: also what was said of requests, to
 * which the product only adds.
 */
export const emptied = (db: Db, ...tables: readonly string[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`alter table rfx_release disable trigger user`)
    await tx.execute(sql.raw(`truncate ${tables.join(', ')} cascade`))
    await tx.execute(sql`alter table rfx_release enable trigger user`)
  })

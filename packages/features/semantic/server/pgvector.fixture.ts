import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import type { Db } from '@kogge/db/client.ts'
import { pgvector } from '@kogge/db/testing/pgvector.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'

export interface VectorDatabase {
  readonly db: Db
  close(): Promise<void>
}

/** A migrated, empty database that has pgvector, within this process. */
export const vectorDatabase = async (): Promise<VectorDatabase> => {
  const lite = await pgvector()
  const config = createPgConfig(lite)
  const { connection } = config
  const parse = connection.parse.bind(connection)
  // Drizzle says there how values are read, which PostgreSQL's own driver passes over.
  connection.parse = (query: object) => parse({ ...query, types: undefined })
  const pool = new pg.Pool({ ...config, max: 1 })
  return {
    db: drizzle(pool),
    close: async () => {
      await pool.end()
      await lite.close()
    },
  }
}

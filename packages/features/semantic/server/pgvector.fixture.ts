import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { vector } from '@electric-sql/pglite-pgvector'
import type { Db } from '@kogge/db/client.ts'
import { drizzle as overPg } from 'drizzle-orm/node-postgres'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'

export interface VectorDatabase {
  readonly db: Db
  close(): Promise<void>
}

const migrations = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/**
 * A migrated, empty PostgreSQL that has pgvector, which neither the embedded one nor the packages of
 * every system bring: PostgreSQL in WebAssembly, with one connection. It takes seconds to start.
 */
export const vectorDatabase = async (): Promise<VectorDatabase> => {
  const lite = await PGlite.create({ extensions: { vector, pg_trgm, unaccent, btree_gin } })
  await migrate(drizzle(lite), { migrationsFolder: migrations })
  const config = createPgConfig(lite)
  const { connection } = config
  const parse = connection.parse.bind(connection)
  // Drizzle says there how values are read, which PostgreSQL's own driver passes over.
  connection.parse = (query: object) => parse({ ...query, types: undefined })
  const pool = new pg.Pool({ ...config, max: 1 })
  return {
    db: overPg(pool),
    close: async () => {
      await pool.end()
      await lite.close()
    },
  }
}

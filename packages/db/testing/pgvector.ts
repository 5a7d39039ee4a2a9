import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { vector } from '@electric-sql/pglite-pgvector'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

const migrations = fileURLToPath(new URL('../migrations', import.meta.url))

/**
 * A migrated, empty PostgreSQL that has pgvector, which neither the embedded one nor the packages of
 * every system bring: PostgreSQL in WebAssembly, with one connection. It takes seconds to start.
 */
export const pgvector = async (): Promise<PGlite> => {
  const lite = await PGlite.create({ extensions: { vector, pg_trgm, unaccent, btree_gin } })
  await migrate(drizzle(lite), { migrationsFolder: migrations })
  return lite
}

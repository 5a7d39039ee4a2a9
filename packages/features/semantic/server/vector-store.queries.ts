import type { Db } from '@kogge/db/client.ts'
import type { EmbeddingModel } from '@kogge/domain/search/embedding-text.ts'
import { type SQL, sql } from 'drizzle-orm'

/** Vectors of one model mean nothing to another: each has a table of its own. */
const TABLES: Readonly<Record<EmbeddingModel, string>> = {
  'text-embedding-3-small': 'rfx_embedding_3_small',
  'text-embedding-3-large': 'rfx_embedding_3_large',
}

export const tableName = (model: EmbeddingModel): string => TABLES[model]
export const tableOf = (model: EmbeddingModel): SQL => sql`${sql.identifier(TABLES[model])}`

/** Half-precision vectors came with 0.7, an index that is read on behind a filter with 0.8. */
const OLDEST = [0, 8] as const

/** What the database has of pgvector: in use, to be had, too old, or not at all. */
export type VectorType = 'installed' | 'available' | 'too_old' | 'missing'

const isRecent = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
}

/** Whether the database has a vector type that will do. */
export const vectorType = async (db: Db): Promise<VectorType> => {
  const { rows } = await db.execute<{ here: string | null; there: string | null }>(sql`
    select
      (select extversion from pg_extension where extname = 'vector') as here,
      (select default_version from pg_available_extensions where name = 'vector') as there`)
  const { here, there } = rows[0] ?? { here: null, there: null }
  if (here !== null) return isRecent(here) ? 'installed' : 'too_old'
  if (there === null) return 'missing'
  return isRecent(there) ? 'available' : 'too_old'
}

/** Whether there is a place for the vectors of a model, whatever is in it. */
export const hasStore = async (db: Db, model: EmbeddingModel): Promise<boolean> => {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select to_regclass(${TABLES[model]}) is not null as is`,
  )
  return rows[0]?.is === true
}

/** Whether there is a vector of that model. */
export const hasVectors = async (db: Db, model: EmbeddingModel): Promise<boolean> => {
  if (!(await hasStore(db, model))) return false
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select exists (select from ${tableOf(model)} where vector is not null) as is`,
  )
  return rows[0]?.is === true
}

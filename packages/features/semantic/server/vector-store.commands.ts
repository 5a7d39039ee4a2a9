import type { Db } from '@kogge/db/client.ts'
import { EMBEDDING_MODELS, type EmbeddingModel } from '@kogge/domain/search/embedding-text.ts'
import { sql } from 'drizzle-orm'
import {
  hasStore,
  tableName,
  tableOf,
  type VectorType,
  vectorType,
} from './vector-store.queries.ts'

/** Keeps two workers from making the same place at once. */
const LOCK = 4_019_219

/**
 * Makes the place for the vectors of a model where the database has a type for them: the extension,
 * the table and its index. It is no migration, because a database may gain the type later. Done
 * twice it changes nothing. Gives what the database has; `missing` and `too_old` mean that there is
 * no place.
 */
export const ensureStore = async (db: Db, model: EmbeddingModel): Promise<VectorType> => {
  const has = await vectorType(db)
  if (has === 'missing' || has === 'too_old') return has
  if (has === 'installed' && (await hasStore(db, model))) return has
  const { dimensions } = EMBEDDING_MODELS[model]
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await tx.execute(sql`create extension if not exists vector`)
    await tx.execute(sql`
      create table if not exists ${tableOf(model)} (
        num integer primary key references rfx (num) on delete cascade,
        -- Of the text that the vector was made of; a text that cannot be embedded has no vector.
        hash bytea not null,
        vector halfvec(${sql.raw(String(dimensions))}),
        -- The request was as it was at this time when its text was last looked at.
        seen_at timestamptz not null
      )`)
    await tx.execute(sql`
      create index if not exists ${sql.identifier(`${tableName(model)}_near`)} on ${tableOf(model)}
      using hnsw (vector halfvec_cosine_ops)`)
  })
  return 'installed'
}

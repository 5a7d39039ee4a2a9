import type { Db } from '@kogge/db/client.ts'
import type { EmbeddingModel } from '@kogge/domain/search/embedding.ts'
import type { Context } from '@kogge/platform/server/context.ts'
import { flagsFor } from '@kogge/platform/server/flags/data.ts'
import { type SQL, sql } from 'drizzle-orm'
import { hasVectors, tableOf } from './store/data.ts'

/** What is looked for, as a vector of a model. */
export interface Meant {
  readonly model: EmbeddingModel
  readonly vector: readonly number[]
}

interface Asked extends Meant {
  readonly limit: number
  /** What `kept` needs to know of a request `s`. */
  readonly columns: SQL
  /** What must hold of the requests `s`. */
  readonly where: SQL
  /** What must hold of the columns. */
  readonly kept: SQL
}

/**
 * The public requests whose texts mean the likest, best first, by their numbers: those nearest by
 * the cosine that fulfil the conditions. The index finds them approximately (HNSW), and is read on
 * until there are enough.
 */
export const nearestInMeaning = (db: Db, asked: Asked): Promise<number[]> =>
  db.transaction(async (tx) => {
    const { model, vector, limit, columns, where, kept } = asked
    await tx.execute(sql`select set_config('hnsw.ef_search', ${String(limit)}, true),
      set_config('hnsw.iterative_scan', 'strict_order', true)`)
    const { rows } = await tx.execute<{ num: number }>(sql`
      select num from (
        select ${columns}, e.vector <=> ${JSON.stringify(vector)}::halfvec as distance
        from ${tableOf(model)} e join rfx_search s on s.num = e.num
        where e.vector is not null and ${where}
      ) as near where ${kept} order by distance limit ${limit}`)
    return rows.map(({ num }) => num)
  })

/** Why nothing is searched by meaning. */
export type WhyNot = 'flag' | 'endpoint' | 'vectors'

/** What keeps a reader from searching by meaning: the flag, the endpoint or the vectors; null for nothing. */
export const whyNotByMeaning = async (
  ctx: Context,
  activeOrgId: string | undefined,
): Promise<WhyNot | null> => {
  const flags = await flagsFor(ctx.db, ctx.actor, activeOrgId, ctx.now)
  if (!flags.some(({ name, value }) => name === 'enableSemanticSearch' && value)) return 'flag'
  if (!ctx.embeddings) return 'endpoint'
  return (await hasVectors(ctx.readDb, ctx.embeddings.embedder.model)) ? null : 'vectors'
}

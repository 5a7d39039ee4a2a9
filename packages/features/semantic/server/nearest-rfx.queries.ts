import type { Db } from '@kogge/db/client.ts'
import type { EmbeddingModel, TextVector } from '@kogge/domain/search/embedding-text.ts'
import { flagsFor } from '@kogge/platform/server/feature-flags.queries.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { type SQL, sql } from 'drizzle-orm'
import { readMark } from './pending-embeddings.queries.ts'
import { hasVectors, tableOf } from './vector-store.queries.ts'

/** The text that is searched for, how many are given, and the conditions on them. */
export interface NearestQuery extends TextVector {
  readonly limit: number
  /** What `kept` needs to know of a request `s`. */
  readonly columns: SQL
  /** What must hold of the requests `s`. */
  readonly where: SQL
  /** The same with what narrows them as indexes find it. */
  readonly found: SQL
  /** What must hold of the columns. */
  readonly kept: SQL
}

/**
 * So many vectors the index is read on for at most (`hnsw.max_scan_tuples`): some tenths of a
 * second. Behind a filter that passes fewer than a hundred of those, comparing all that pass is
 * quicker than reading on, and leaves nothing out.
 */
const MOST_READ = 20_000

const nearestBy = async (tx: Db, asked: NearestQuery, way: 'index' | 'all'): Promise<number[]> => {
  const { model, vector, limit, columns, where, found, kept } = asked
  const distance = sql`(e.vector <=> ${JSON.stringify(vector)}::halfvec)`
  // The index gives an order by the distance itself, and by nothing that is worked out from it.
  const { rows } = await tx.execute<{ num: number }>(sql`
    select num from (
      select ${columns}, ${way === 'index' ? distance : sql`${distance} + 0`} as distance
      from ${tableOf(model)} e join rfx_search s on s.num = e.num
      where e.vector is not null and ${way === 'index' ? where : found}
    ) as near where ${kept} order by distance limit ${limit}`)
  return rows.map(({ num }) => num)
}

/**
 * The public requests whose texts mean the likest, best first, by their numbers: those nearest by
 * the cosine that fulfil the conditions, `limit` of them or all there are. The index (HNSW) finds
 * them approximately, and is read on until there are enough; where it has been read far enough and
 * there are not, all that fulfil the conditions are compared.
 */
export const nearestInMeaning = (
  db: Db,
  asked: NearestQuery,
  mostRead = MOST_READ,
): Promise<number[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('hnsw.ef_search', ${String(asked.limit)}, true),
      set_config('hnsw.iterative_scan', 'strict_order', true),
      set_config('hnsw.max_scan_tuples', ${String(mostRead)}, true)`)
    const nearest = await nearestBy(tx, asked, 'index')
    return nearest.length < asked.limit ? nearestBy(tx, asked, 'all') : nearest
  })

/**
 * Whether all requests have been looked at once: from then on those without a vector are the newest
 * minute's, and the few whose texts the endpoint refuses.
 */
export const hasAllVectors = async (db: Db, model: EmbeddingModel): Promise<boolean> =>
  (await readMark(db, model)) !== null

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

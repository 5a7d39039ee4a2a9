import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { withLastWork } from './before-commit.ts'

type Schema = Record<string, never>

/** A database or a transaction in it: what every read and every change takes. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>

export interface Connection {
  readonly db: Db
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** A connection knows what it has planned and looked up: the first search on a new one takes three times as long. */
const IDLE_MS = 600_000
const KEEP_ALIVE_MS = 30_000

/**
 * Opens a pool. No statement is prepared by name and no session state is kept, so that a
 * transaction-pooling proxy can stand between. Queries of a transaction that begin together are
 * sent together (see `inOneRoundTrip`); one that takes longer than its time limit ends its connection.
 */
export const connect = (
  url: string,
  options: { max?: number; queryTimeoutMs?: number } = {},
): Connection => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    // What lies between forgets connections on which nothing is said for some minutes.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    query_timeout: options.queryTimeoutMs ?? 120_000,
    pipeline: true,
    application_name: 'kogge',
  })
  // A server that restarts closes idle connections; the pool opens new ones by itself.
  pool.on('error', () => undefined)
  // One that ends in a transaction fails its queries; an error that nobody listens to would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { db: withLastWork(drizzle(pool)), pool, close: () => pool.end() }
}

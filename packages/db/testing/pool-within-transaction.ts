import { AsyncLocalStorage } from 'node:async_hooks'
import type { Connection } from '../client.ts'

const inside = new AsyncLocalStorage<Connection['pool']>()

/**
 * Refuses what the callback of a transaction asks through its own pool. A server would wait there for a further
 * connection while it holds one: as many callers at once as the pool has connections wait for each other, and
 * everybody for them, until a time limit ends it.
 */
export const refusePoolWithinTransactions = ({ db, pool }: Connection): void => {
  const begin = db.transaction.bind(db)
  // A query begins where it is awaited.
  db.transaction = (work, config) =>
    begin((tx) => inside.run(pool, async () => await work(tx)), config)
  const connect: (callback?: unknown) => unknown = pool.connect.bind(pool)
  pool.connect = ((callback?: (error: Error) => void) => {
    if (inside.getStore() !== pool) return connect(callback)
    const error = new Error('A transaction asks through the pool, and not by its own handle.')
    if (!callback) return Promise.reject(error)
    callback(error)
  }) as typeof pool.connect
}

import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** A look-up while somebody types takes some ten milliseconds; after so many the database gives it up. */
const LOOK_UP_MS = 3000

/**
 * Reads something that is offered while somebody types, in a transaction whose statements the database ends
 * after three seconds: the failure is one of too much work (`isBusy`, 503). What is read must not be kept with
 * the connection that `read` is given.
 */
export const lookUp = <Result>(
  db: Db,
  read: (tx: Db) => Promise<Result>,
  mostMs: number = LOOK_UP_MS,
): Promise<Result> =>
  db.transaction(
    async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(mostMs)}, true)`)
      return read(tx)
    },
    { accessMode: 'read only' },
  )

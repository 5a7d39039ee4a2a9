import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** What was looked at, and by which names it is locked. */
interface Seen {
  readonly names: ReadonlySet<string>
}

/** The lock that all who lock single names share: who holds it alone needs no other. */
const EVERYTHING = sql`hashtextextended('procedures', 7193)`
/** The server's table of locks is shared by all; beyond this many, one for everything is better. */
const MOST_NAMES = 1000
/** Others may join what is being looked at; who comes too late this often asks for everything. */
const MOST_ATTEMPTS = 4

const lockNames = async (tx: Db, names: ReadonlySet<string>): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${EVERYTHING})`)
  await tx.execute(sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(name, 7193) as number
      from jsonb_array_elements_text(${JSON.stringify([...names])}::jsonb) as name order by 1
    ) as locks`)
}

const lockEverything = (tx: Db): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(${EVERYTHING})`)

/** Thrown to give back the locks of an attempt that turned out to need more. */
class MoreNeeded extends Error {
  readonly names: ReadonlySet<string>
  constructor(names: ReadonlySet<string>) {
    super('more is to be locked')
    this.names = names
  }
}

const attempt = <S extends Seen>(
  tx: Db,
  names: ReadonlySet<string>,
  look: (tx: Db) => Promise<S>,
  isLast: boolean,
): Promise<S> =>
  // A savepoint: what is locked after it is free again when it is rolled back.
  tx.transaction(async (inner) => {
    const all = isLast || names.size > MOST_NAMES
    await (all ? lockEverything(inner) : lockNames(inner, names))
    const seen = await look(inner)
    const together = new Set([...names, ...seen.names])
    if (all || together.size === names.size) return seen
    throw new MoreNeeded(together)
  })

/**
 * Keeps others away from everything that `look` names until the transaction ends, so that a
 * request is never compiled from half of what two of them bring. As it can only be known under
 * locks what is to be locked, it looks, locks, and looks again until both agree. Locks are taken
 * in one order and given back before more are asked for: nobody can wait for another crosswise.
 */
export const lockStill = async <S extends Seen>(
  tx: Db,
  look: (tx: Db) => Promise<S>,
): Promise<S> => {
  let { names } = await look(tx)
  for (let count = 1; ; count += 1) {
    try {
      return await attempt(tx, names, look, count === MOST_ATTEMPTS)
    } catch (thrown) {
      if (!(thrown instanceof MoreNeeded)) throw thrown
      names = thrown.names
    }
  }
}

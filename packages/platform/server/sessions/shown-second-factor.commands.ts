import type { Db } from '@kogge/db/client.ts'
import { session } from '@kogge/db/schema/accounts.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TokenKeys } from '../tokens/token-keys.ts'
import { isGenuine, sessionFacts } from './sessions.queries.ts'

/**
 * Marks the sign-in of a session as one in which its owner has shown a second factor, under its seal. Until nothing
 * is left: a refresh that was under way has put a new token beside the ones that we have seen. A row that somebody
 * else has written is not sealed, but goes.
 */
export const markFactorShown = async (
  tx: Db,
  keys: TokenKeys,
  userId: string,
  sessionHash: Buffer | null,
  now: Date,
): Promise<void> => {
  const own = tx
    .select({ signInId: session.signInId })
    .from(session)
    .where(eq(session.tokenHash, sessionHash ?? Buffer.alloc(0)))
  const unmarked = and(
    eq(session.userId, userId),
    inArray(session.signInId, own),
    isNull(session.factorAt),
  )
  for (;;) {
    const rows = await tx.select().from(session).where(unmarked).for('update')
    if (rows.length === 0) return
    for (const row of rows) {
      const isIt = eq(session.tokenHash, row.tokenHash)
      if (!isGenuine(keys, row)) {
        await tx.delete(session).where(isIt)
        continue
      }
      const seal = keys.sealAgain('session', row, sessionFacts({ ...row, factorAt: now }))
      await tx.update(session).set({ factorAt: now, seal }).where(isIt)
    }
  }
}

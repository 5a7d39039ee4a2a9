import type { Db } from '@kogge/db/client.ts'
import { deed } from '@kogge/db/schema/deed.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { databaseNow } from '../db-clock.ts'
import type { Sealing } from '../sealing/sealing.ts'
import { BEGINNING, type DeedFacts, hashOf } from './chain.ts'

/** Any constant of its own will do. */
const LOCK_SEED = 4_019_230

/**
 * Appends to the log of a request, in the transaction of the deed: entries of one request wait for
 * each other until it ends, so that the chain has no gaps and no forks. Never give it what must stay
 * sealed, nor personal data beyond ids.
 */
export const appendDeed = async (
  tx: Db,
  sealing: Sealing,
  entry: Omit<DeedFacts, 'seq' | 'at'> & { readonly at?: Date },
): Promise<void> => {
  const { rfxId } = entry
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${rfxId}, ${LOCK_SEED}))`)
  const [last] = await tx
    .select({ seq: deed.seq, hash: deed.hash })
    .from(deed)
    .where(eq(deed.rfxId, rfxId))
    .orderBy(desc(deed.seq))
    .limit(1)
  const at = entry.at ?? (await databaseNow(tx))
  const facts: DeedFacts = { ...entry, at, seq: (last?.seq ?? 0) + 1 }
  const previousHash = last?.hash ?? BEGINNING
  const hash = hashOf(previousHash, facts)
  await tx
    .insert(signingKey)
    .values({ id: sealing.keyId, publicKey: sealing.publicKey })
    .onConflictDoNothing()
  await tx
    .insert(deed)
    .values({ ...facts, previousHash, hash, keyId: sealing.keyId, signature: sealing.sign(hash) })
}

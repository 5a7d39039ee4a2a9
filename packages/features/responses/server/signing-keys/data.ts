import type { Db } from '@kogge/db/client.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import type { PublicKeys } from '@kogge/domain/response/signing-keys.ts'
import { keyIdOf, type Sealing } from '@kogge/platform/server/sealing/sealing.ts'
import { asc } from 'drizzle-orm'

/** The public halves of all keys that receipts and logs were ever signed with here, the oldest first. */
export const publicKeys = async (db: Db, sealing: Sealing): Promise<PublicKeys> => {
  const rows = await db.select().from(signingKey).orderBy(asc(signingKey.firstUsedAt))
  // Of before a key may have two rows, of which one has half of its name.
  const known = [...rows.map(({ publicKey }) => publicKey), sealing.publicKey]
  const all = new Map(known.map((publicKey) => [keyIdOf(publicKey), publicKey]))
  return {
    keys: [...all].map(([keyId, publicKey]) => ({
      ...{ keyId, algorithm: 'Ed25519' },
      publicKey: publicKey.toString('base64'),
    })),
  }
}

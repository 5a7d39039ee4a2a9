import type { Db } from '@kogge/db/client.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import type { PublicKeys } from '@kogge/domain/sealing/public-signing-keys.ts'
import { keyIdOf, type Sealing } from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { asc } from 'drizzle-orm'

/**
 * The public halves of the key that receipts and logs are signed with here, and of those of before, the
 * oldest first: those alone that the server knows by its secret. What else stands in `signing_key`
 * somebody has put there.
 */
export const publicKeys = async (db: Db, { publicKey, ownKeys }: Sealing): Promise<PublicKeys> => {
  const rows = await db.select().from(signingKey).orderBy(asc(signingKey.firstUsedAt))
  const own = new Map(ownKeys.map((key) => [keyIdOf(key), Buffer.from(key)]))
  // Of before a key may have two rows, of which one has half of its name.
  const known = rows.map((row) => keyIdOf(row.publicKey)).filter((id) => own.has(id))
  const current = keyIdOf(publicKey)
  const all = new Set([...known, ...own.keys()].filter((id) => id !== current)).add(current)
  return {
    keys: [...all].flatMap((keyId) => {
      const key = own.get(keyId)
      return key ? [{ keyId, algorithm: 'Ed25519', publicKey: key.toString('base64') }] : []
    }),
  }
}

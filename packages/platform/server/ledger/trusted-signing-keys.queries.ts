import type { Db } from '@kogge/db/client.ts'
import { signingKey } from '@kogge/db/schema/sealing.ts'
import type { Verify } from '../sealing/request-key-signature.ts'
import { isSigned, keyIdOf } from '../sealing/signing-and-slot-keys.ts'

/** The keys of this database that are trusted, by their whole names, whatever they are called there. */
export const trustedKeys = async (
  db: Db,
  trusted: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Buffer>> =>
  new Map(
    (await db.select().from(signingKey))
      .map(({ publicKey }) => [keyIdOf(publicKey), publicKey] as const)
      .filter(([id]) => trusted.has(id)),
  )

/** Verifies by keys, by their whole names. */
export const verifierOf =
  (keys: ReadonlyMap<string, Buffer>): Verify =>
  (bytes, signature, keyId) => {
    const key = keys.get(keyId)
    return key !== undefined && isSigned(bytes, signature, key)
  }

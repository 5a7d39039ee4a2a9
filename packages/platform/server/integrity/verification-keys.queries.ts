import type { Db } from '@kogge/db/client.ts'
import { createSealing, keyIdOf } from '../sealing/signing-and-slot-keys.ts'
import { derivedKey } from '../server-secret/derived-keys.ts'
import { readEarlierKeys } from '../server-secret/earlier-keys.queries.ts'
import { createSecretBox } from '../server-secret/secret-box.ts'
import { createTokenKeys } from '../tokens/token-keys.ts'
import type { VerifyingKeys } from './verification-keys.ts'

/**
 * What verifies a database: the keys of its secret, and those of earlier secrets that it keeps under that.
 * `trust`: whole names of further signing keys, of secrets that were lost.
 */
export const verifyingKeysOf = async (
  db: Db,
  secret: string,
  trust: readonly string[] = [],
): Promise<VerifyingKeys> => {
  const secretBox = createSecretBox(secret)
  const earlier = await readEarlierKeys(db, secretBox)
  const { ownKeys, rows } = createSealing(secret, undefined, earlier.signing)
  return {
    trusted: new Set([...ownKeys.map(keyIdOf), ...trust]),
    tokenKeys: createTokenKeys(secret, earlier),
    secretBox,
    rows,
    secretName: derivedKey(secret, 'name').id,
  }
}

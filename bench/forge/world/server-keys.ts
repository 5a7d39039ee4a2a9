import {
  createSealing,
  type Sealing,
} from '@kogge/platform/server/sealing/signing-and-slot-keys.ts'
import { derivedKey } from '@kogge/platform/server/server-secret/derived-keys.ts'
import { createSecretBox, type SecretBox } from '@kogge/platform/server/server-secret/secret-box.ts'
import { createTokenKeys, type TokenKeys } from '@kogge/platform/server/tokens/token-keys.ts'

/** The secret that the world is under, and the one that it was under at first. */
export const SECRET = 'a secret of benchmarks, thirty-two characters or more'
export const FIRST_SECRET = 'the first secret of benchmarks, thirty-two characters or more'

export interface WorldKeys {
  readonly secretBox: SecretBox
  readonly tokenKeys: TokenKeys
  readonly sealing: Sealing
}

const earlier = createSealing(FIRST_SECRET)

export const KEYS: WorldKeys = {
  secretBox: createSecretBox(SECRET),
  tokenKeys: createTokenKeys(SECRET, {
    tokens: [derivedKey(FIRST_SECRET, 'tokens')],
    mailedTokens: [derivedKey(FIRST_SECRET, 'mailedTokens')],
  }),
  sealing: createSealing(SECRET, undefined, [earlier.publicKey]),
}

/** What the world was made with before its secret was changed. */
export const FIRST_KEYS: WorldKeys = {
  secretBox: createSecretBox(FIRST_SECRET),
  tokenKeys: createTokenKeys(FIRST_SECRET),
  sealing: earlier,
}

/** The name of the secret, as the database states it. */
export const SECRET_NAME = derivedKey(SECRET, 'name').id

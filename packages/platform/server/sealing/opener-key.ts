import { randomBytes } from 'node:crypto'
import { hashRaw } from '@node-rs/argon2'
import { sodium } from './libsodium.ts'
import { newKeyPair } from './sealed-box.ts'

/** The shortest passphrase that locks an opener's key. */
export const SHORTEST_PASSPHRASE = 12

/** An opener's key as it is kept. */
export interface LockedKey {
  readonly publicKey: Buffer
  readonly salt: Buffer
  readonly lockedKey: Buffer
}

const NONCE = sodium.crypto_secretbox_NONCEBYTES

/** argon2id (the library's default kind) over 64 MiB, three passes: half a second for whoever knows the passphrase, and for each guess. */
const keyOf = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  hashRaw(passphrase.normalize('NFKC'), {
    salt,
    memoryCost: 65_536,
    timeCost: 3,
    parallelism: 1,
    outputLen: sodium.crypto_secretbox_KEYBYTES,
  })

/** A new pair of keys, its private half locked with a passphrase that is kept nowhere. */
export const lockedKeyFor = async (passphrase: string): Promise<LockedKey> => {
  const { publicKey, privateKey } = newKeyPair()
  const salt = randomBytes(16)
  const nonce = randomBytes(NONCE)
  const locked = sodium.crypto_secretbox_easy(privateKey, nonce, await keyOf(passphrase, salt))
  return { publicKey, salt, lockedKey: Buffer.concat([nonce, locked]) }
}

/** The private half; null for another passphrase. */
export const unlock = async (
  { salt, lockedKey }: LockedKey,
  passphrase: string,
): Promise<Buffer | null> => {
  const key = await keyOf(passphrase, salt)
  try {
    return Buffer.from(
      sodium.crypto_secretbox_open_easy(
        lockedKey.subarray(NONCE),
        lockedKey.subarray(0, NONCE),
        key,
      ),
    )
  } catch {
    return null
  }
}

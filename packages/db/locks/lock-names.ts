import { createHmac, createSecretKey } from 'node:crypto'

let key = createSecretKey(Buffer.alloc(32))

/**
 * Names advisory locks by a key that the secret alone gives, from now on in this process: whoever reads the
 * database's list of locks, which any role can, learns from a number neither an organisation nor a request.
 * Processes wait for each other by it, so all of them take the key of the same secret.
 */
export const nameLocksBy = (secretKey: Uint8Array): void => {
  key = createSecretKey(secretKey)
}

/** The number of the lock of something, as SQL takes it. */
export const lockNumber = (name: string): string =>
  createHmac('sha256', key).update(name).digest().readBigInt64BE(0).toString()

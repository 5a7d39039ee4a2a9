import { sodium } from './libsodium.ts'

/** A pair of X25519 keys, 32 bytes each. */
export interface KeyPair {
  readonly publicKey: Buffer
  readonly privateKey: Buffer
}

/** Of a request: made when it is published, for its responses alone. */
export const newKeyPair = (): KeyPair => {
  const { publicKey, privateKey } = sodium.crypto_box_keypair()
  return { publicKey: Buffer.from(publicKey), privateKey: Buffer.from(privateKey) }
}

/** Whether a private key is the other half of a public one. */
export const isPairOf = (pair: {
  readonly publicKey: Uint8Array
  readonly privateKey: Uint8Array
}) => openSealed(pair, sealTo(pair.publicKey, Buffer.from('?'))) !== null

/** Encrypts so that the private key alone opens it (libsodium's sealed box: X25519, XSalsa20, Poly1305). */
export const sealTo = (publicKey: Uint8Array, plain: Uint8Array): Buffer => {
  const { buffer, byteOffset, length } = sodium.crypto_box_seal(plain, publicKey)
  return Buffer.from(buffer, byteOffset, length)
}

/** Decrypts; null for what was sealed to another key, or has been changed. */
export const openSealed = (
  { publicKey, privateKey }: { readonly publicKey: Uint8Array; readonly privateKey: Uint8Array },
  sealed: Uint8Array,
): Buffer | null => {
  try {
    return Buffer.from(sodium.crypto_box_seal_open(sealed, publicKey, privateKey))
  } catch {
    return null
  }
}

import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-keys.ts'

/** Keeps what the server must be able to read again and the database must not give away. */
export interface SecretBox {
  /** Encrypts `plain` for one place: what is sealed under one label opens under no other. */
  seal(plain: Uint8Array, label: string): Buffer
  /** Decrypts; null for what was sealed elsewhere, with another secret, or has been changed. */
  open(sealed: Uint8Array, label: string): Buffer | null
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Stands before everything sealed, so that another way of sealing can come after this one. */
const VERSION = 1

/**
 * AES-256-GCM with a key derived (HKDF, SHA-256) from the server's secret, which itself is used
 * for nothing but derivation and the signing of CSRF tokens.
 */
export const createSecretBox = (secret: string): SecretBox => {
  const key = createSecretKey(derivedKey(secret, 'secretBox').bytes)
  return {
    seal: (plain, label) => {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(label))
      // Copied once: what is sealed may be large.
      const body = [cipher.update(plain), cipher.final()]
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ...body])
    },
    open: (sealed, label) => {
      if (sealed[0] !== VERSION || sealed.length < 1 + NONCE_BYTES + TAG_BYTES) return null
      const body = 1 + NONCE_BYTES + TAG_BYTES
      const decipher = createDecipheriv(CIPHER, key, sealed.subarray(1, 1 + NONCE_BYTES))
        .setAAD(Buffer.from(label))
        .setAuthTag(sealed.subarray(1 + NONCE_BYTES, body))
      try {
        const plain = decipher.update(sealed.subarray(body))
        // Of this cipher nothing is left at the end.
        const rest = decipher.final()
        return rest.length > 0 ? Buffer.concat([plain, rest]) : plain
      } catch {
        return null
      }
    },
  }
}

/** Seals what is under one key anew under another; what does not open stays as it is. */
export const resealing =
  (from: SecretBox, to: SecretBox) =>
  (sealed: Buffer, label: string): Buffer => {
    const plain = from.open(sealed, label)
    return plain ? to.seal(plain, label) : sealed
  }

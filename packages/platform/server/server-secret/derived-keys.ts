import { createHash, hkdfSync } from 'node:crypto'

/** What keys of the installation are for. Each is derived by itself: none tells anything of another. */
const PURPOSES = {
  secretBox: 'kogge secret box 1',
  slots: 'kogge sealed slots 1',
  signing: 'kogge signing 1',
  tokens: 'kogge kept tokens 1',
  mailedTokens: 'kogge mailed tokens 1',
  rows: 'kogge sealed rows 1',
  locks: 'kogge lock names 1',
  name: 'kogge name of the secret 1',
} as const

export type KeyPurpose = keyof typeof PURPOSES

const KEY_BYTES = 32
const ID_DIGITS = 32

/** A key of the installation, and its name. */
export interface DerivedKey {
  /** 128 bits of its hash, hexadecimal: names the key and does not give it away. */
  readonly id: string
  readonly bytes: Buffer
}

/** The name of a key. */
export const keyNameOf = (bytes: Uint8Array): string =>
  createHash('sha256').update('kogge key name\0').update(bytes).digest('hex').slice(0, ID_DIGITS)

/** The key for a purpose: HKDF (RFC 5869) with SHA-256 of the secret, which is used for nothing else. */
export const derivedKey = (secret: string, purpose: KeyPurpose): DerivedKey => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', PURPOSES[purpose], KEY_BYTES))
  return { id: keyNameOf(bytes), bytes }
}

import { createHash, createHmac, createSecretKey } from 'node:crypto'
import { type Clocks, clockReader, type ReadClocks } from '../database/database-clock.ts'
import { createRowSeals, type RowSeals } from '../row-seals/row-seals.ts'
import { derivedKey } from '../server-secret/derived-keys.ts'
import { createKnownHeads, type KnownHeads } from './known-ledger-heads.ts'
import { sodium } from './libsodium.ts'
import { createRevokedIds, type RevokedIds } from './revoked-invitations-memory.ts'

/** The keys that a server signs with, in addition to its secret. */
export interface Watch {
  readonly readClocks: ReadClocks
  /** Tells whoever watches over the server of what must not happen. Never of whom it concerns. */
  alarm(facts: object, message: string): void
}

/** What the server can do with secrets of its own, for responses that nobody may see yet. */
export interface Sealing extends Watch {
  /** The key of what an organisation has for a request before it is opened: 32 bytes that tell nothing. */
  slotOf(rfxId: string, orgId: string): Buffer
  /** Signs (Ed25519, 64 bytes). */
  sign(bytes: Uint8Array): Buffer
  /** Whether a signature is one of this server's own, also under an earlier secret, by the whole name of its key. */
  verify(bytes: Uint8Array, signature: Uint8Array, keyId: string): boolean
  /** Names the key that signs; see `keyIdOf`. */
  readonly keyId: string
  readonly publicKey: Buffer
  /** The public halves of the key that signs, and of those that signed under earlier secrets. */
  readonly ownKeys: readonly Uint8Array[]
  /** Seals rows that give power over what is sealed. */
  readonly rows: RowSeals
  /** What this process knows of logs; none of it is in the database. */
  readonly heads: KnownHeads
  /** What this process knows of invitations into organisations that were taken back. */
  readonly takenBack: RevokedIds
  /** What this process knows of seals of how organisations stood, which no longer count (`standings`). */
  readonly endedSeals: RevokedIds
  /** What this process knows of letters that were written, so that each occasion has them once. */
  readonly writtenLetters: RevokedIds
}

/** The clocks of the database and of this process. Their log lines start with "ALARM". */
export const watchOf = (
  log: { error(facts: object, message: string): void },
  serverClock: () => Date = () => new Date(),
): Watch => {
  const alarm: Watch['alarm'] = (facts, message) => log.error(facts, `ALARM: ${message}`)
  const onPart = (clocks: Clocks) =>
    alarm({ ...clocks }, 'the clocks of the database and of the server part; nothing is signed')
  return { alarm, readClocks: clockReader(serverClock, onPart) }
}

/** Where there is no log: nothing of it stays unsaid. */
const ALONE = watchOf({ error: (facts, message) => console.error(message, facts) })

/** 128 bits: nobody finds another key of the same name. */
const NAME_DIGITS = 32
/** Names of before had 64, which somebody may find. */
const SHORT_DIGITS = 16

/** The name of a key: the start of its hash (SHA-256), hexadecimal. */
export const keyIdOf = (publicKey: Uint8Array): string =>
  createHash('sha256').update(publicKey).digest('hex').slice(0, NAME_DIGITS)

/**
 * Whether a key is meant by a name, which may be one of before. Such a name chooses among keys that are
 * trusted otherwise, and makes none trusted: whoever asks compares the key, or its whole name.
 */
export const isNameOf = (id: string, publicKey: Uint8Array): boolean => {
  const whole = keyIdOf(publicKey)
  return id === whole || (id.length === SHORT_DIGITS && whole.startsWith(id))
}

/** Whether bytes were signed with the other half of a key. */
export const isSigned = (
  bytes: Uint8Array,
  signature: Uint8Array,
  publicKey: Uint8Array,
): boolean => {
  try {
    return sodium.crypto_sign_verify_detached(signature, bytes, publicKey)
  } catch {
    return false
  }
}

/** Keys derived (HKDF, SHA-256) from the server's secret, each for one purpose. */
export const createSealing = (
  secret: string,
  watch: Watch = ALONE,
  earlier: readonly Uint8Array[] = [],
): Sealing => {
  const slots = createSecretKey(derivedKey(secret, 'slots').bytes)
  const signing = sodium.crypto_sign_seed_keypair(derivedKey(secret, 'signing').bytes)
  const publicKey = Buffer.from(signing.publicKey)
  const ownKeys = [publicKey, ...earlier]
  const known = new Map(ownKeys.map((key) => [keyIdOf(key), key]))
  return {
    slotOf: (rfxId, orgId) =>
      createHmac('sha256', slots).update(`${rfxId.toLowerCase()}|${orgId.toLowerCase()}`).digest(),
    sign: (bytes) => Buffer.from(sodium.crypto_sign_detached(bytes, signing.privateKey)),
    verify: (bytes, signature, keyId) => {
      const key = known.get(keyId)
      return key !== undefined && isSigned(bytes, signature, key)
    },
    keyId: keyIdOf(publicKey),
    publicKey,
    ownKeys,
    rows: createRowSeals(secret),
    ...watch,
    heads: createKnownHeads(),
    takenBack: createRevokedIds(),
    endedSeals: createRevokedIds(),
    writtenLetters: createRevokedIds(),
  }
}

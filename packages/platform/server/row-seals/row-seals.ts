import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { canonicalJson, type Json } from '@kogge/domain/sealing/canonical-json.ts'
import { derivedKey } from '../server-secret/derived-keys.ts'

/** Rows that give sight of what is sealed, or power over it. */
export type SealedRow =
  | 'membership'
  | 'standing'
  | 'account'
  | 'delegation'
  | 'delegation_user'
  | 'global_role'
  | 'verified'
  | 'merge_record'
  | 'join_request'
  | 'ownership_request'
  | 'merger'
  | 'merger_word'
  | 'opener_key'

/** What a row keeps of its seal; nothing in one that was never sealed. */
export interface RowSeal {
  /** Names the key. */
  readonly keyId: string | null
  readonly seal: Buffer | null
}

/**
 * Seals rows, so that whoever can write to the database, and has not the secret, can make none and change
 * none that counts. One key alone is good: a change of the secret seals all rows anew, and what was sealed
 * under the secret of before says nothing any more.
 */
export interface RowSeals {
  seal(kind: SealedRow, facts: Json): { readonly keyId: string; readonly seal: Buffer }
  holds(kind: SealedRow, row: RowSeal, facts: Json): boolean
}

export const createRowSeals = (secret: string): RowSeals => {
  const { id: keyId, bytes } = derivedKey(secret, 'rows')
  const key = createSecretKey(bytes)
  const macOf = (kind: SealedRow, facts: Json): Buffer =>
    createHmac('sha256', key).update(canonicalJson({ kind, facts })).digest()
  return {
    seal: (kind, facts) => ({ keyId, seal: macOf(kind, facts) }),
    holds: (kind, row, facts) => {
      if (row.keyId !== keyId || !row.seal) return false
      const right = macOf(kind, facts)
      return row.seal.length === right.length && timingSafeEqual(row.seal, right)
    },
  }
}

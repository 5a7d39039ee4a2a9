import { isoOf } from '../integrity/malformed-values.ts'
import type { LockedKey } from '../sealing/opener-key.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import type { RowSeal, RowSeals } from './row-seals.ts'

/** An opener's key, as far as it is sealed: all of it. */
export interface OpenerKeyRow extends LockedKey {
  readonly userId: string
  readonly createdAt: Date
}

type Rows = Pick<Sealing, 'rows'>

const factsOf = ({ userId, publicKey, salt, lockedKey, createdAt }: OpenerKeyRow) => ({
  userId,
  publicKey: publicKey.toString('hex'),
  salt: salt.toString('hex'),
  lockedKey: lockedKey.toString('hex'),
  createdAt: isoOf(createdAt),
})

/** An opener's key as it is to be written. */
export const sealedOpenerKey = ({ rows }: Rows, row: OpenerKeyRow): OpenerKeyRow & RowSeal => ({
  ...row,
  ...rows.seal('opener_key', factsOf(row)),
})

/** Whether a row is as the server wrote it. */
export const isOpenerKeyGenuine = (rows: RowSeals, row: OpenerKeyRow & RowSeal): boolean =>
  rows.holds('opener_key', row, factsOf(row))

const CHANGED =
  'the key of an opener is not as the server wrote it, and nothing is sealed to it or opened with it; run kogge verify-audit'

/** Tells whoever watches over the server, without saying whose. */
export const alarmOfOpenerKey = (sealing: Pick<Sealing, 'alarm'>): void =>
  sealing.alarm({}, CHANGED)

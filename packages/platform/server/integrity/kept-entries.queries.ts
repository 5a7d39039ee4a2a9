import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { sql } from 'drizzle-orm'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'

/** An entry of a log, as far as the database gives it back. */
interface Entry {
  readonly seq: number | null
  readonly hash: Uint8Array | null
}

const nameOf = ({ seq, hash }: Entry): string =>
  `${seq} ${hash ? Buffer.from(hash).toString('hex') : ''}`

/**
 * Proves that the database has kept the entries of a log as they were written: a trigger could drop or change
 * one, and nothing would show that it was ever there. Throws `system.internal`, after an alarm to the operator,
 * so that what the entry tells of is not done.
 */
export const expectStored = (
  sealing: Pick<Sealing, 'alarm'>,
  written: readonly Entry[],
  kept: readonly Entry[],
): void => {
  const names = new Set(kept.map(nameOf))
  if (kept.length === written.length && written.every((entry) => names.has(nameOf(entry)))) return
  sealing.alarm(
    {},
    'the database did not keep an entry of a log as it was written; nothing was done; run kogge verify-audit',
  )
  throw new AppError('system.internal')
}

/**
 * Has the database do now what it has put off until the transaction ends, so that what is read then is what
 * will be committed.
 */
export const settleTriggers = (tx: Db): Promise<unknown> =>
  tx.execute(sql`set constraints all immediate`)

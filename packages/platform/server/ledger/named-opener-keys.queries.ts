import type { Db } from '@kogge/db/client.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { alarmOfOpenerKey } from '../row-seals/opener-key-seals.ts'
import { keyIdOf, type Sealing } from '../sealing/signing-and-slot-keys.ts'
import { isGenuine } from './ledger-bindings.ts'

interface Holder {
  readonly userId: string
  readonly publicKey: Uint8Array
}

/** The names of openers' keys as an entry of a log states them, by their owners. */
export const namesOfKeys = (keys: readonly Holder[]): Readonly<Record<string, string>> =>
  Object.fromEntries(keys.map(({ userId, publicKey }) => [userId, keyIdOf(publicKey)]))

const named = z.object({ openerKeys: z.record(z.string(), z.string()) })

/**
 * Proves that these keys are among those that a request was sealed to, by the last entry of its log
 * that names any. An entry of before names none: then only what the server sealed to them decides.
 * Throws `rfx.key_refused`, after an alarm to the operator.
 */
export const expectNamedKeys = async (
  db: Db,
  sealing: Sealing,
  rfxId: string,
  keys: readonly Holder[],
): Promise<void> => {
  const [entry] = await db
    .select()
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.rfxId, rfxId),
        inArray(ledgerEntry.type, ['rfx.published', 'rfx.openers_changed']),
        sql`${ledgerEntry.details} ? 'openerKeys'`,
      ),
    )
    .orderBy(desc(ledgerEntry.seq))
    .limit(1)
  if (!entry) return
  const stated = isGenuine(entry, sealing) ? named.safeParse(entry.details).data : undefined
  const isNamed = ({ userId, publicKey }: Holder) =>
    stated?.openerKeys[userId] === keyIdOf(publicKey)
  if (keys.every(isNamed)) return
  alarmOfOpenerKey(sealing)
  throw new AppError('rfx.key_refused')
}

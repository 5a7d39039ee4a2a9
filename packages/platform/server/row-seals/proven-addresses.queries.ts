import type { Db } from '@kogge/db/client.ts'
import { user } from '@kogge/db/schema/accounts.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { inArray } from 'drizzle-orm'
import type { Context } from '../procedures/procedure-context.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import {
  accountHolds,
  alarmOf,
  asAccount,
  genuineAccount,
  selectAccounts,
} from './account-seals.queries.ts'

/** The addresses of accounts by their seals. An account that the server did not write has none, and the log records it. */
export const provenAddresses = async (
  db: Db,
  sealing: Sealing,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Set(userIds)
  const proven = new Map<string, string>()
  if (ids.size === 0) return proven
  for (const row of await selectAccounts(db).where(inArray(user.id, [...ids]))) {
    const account = asAccount(row)
    const { userId, email } = account.facts
    // A row that holds may be of another than those that were asked for.
    if (ids.has(userId) && accountHolds(sealing.rows, account)) proven.set(userId, email)
    else alarmOf(sealing, userId)
  }
  return proven
}

/**
 * Sees that a decision is about the person whose address its maker saw, by the seal of the account: a list can
 * show another address for the moment in which it is read. Throws `member.changed`.
 */
export const expectAddress = async (
  { db, sealing }: Pick<Context, 'db' | 'sealing'>,
  userId: string,
  seen: string,
): Promise<void> => {
  const account = await genuineAccount(db, sealing, userId)
  if (account?.email !== seen) throw new AppError('member.changed')
}

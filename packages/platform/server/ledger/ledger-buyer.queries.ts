import type { Db } from '@kogge/db/client.ts'
import type { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { provenNamesOf } from '../row-seals/org-seals.queries.ts'
import type { Sealing } from '../sealing/signing-and-slot-keys.ts'
import { accountIfProven, provenAccount, refusedByLog } from './proven-ledger.queries.ts'

/**
 * Whether an organisation is the buyer that published a request, or one that this became part of, as it is
 * sealed: a merger moves requests, and writes nothing into their logs. Every log of a published request names its buyer.
 */
export const isBuyer = async (
  db: Db,
  sealing: Sealing,
  orgId: string,
  buyerId: string | null,
): Promise<boolean> =>
  buyerId === null ||
  buyerId === orgId ||
  (await provenNamesOf(db, sealing, orgId)).includes(buyerId)

/**
 * Proves before a step of its buyer that a request is theirs by its whole log, and not by a row
 * that somebody changed for a moment. Call it before anything is written in the transaction.
 *
 * Throws `rfx.key_refused`, after an alarm to the operator.
 */
export const expectBuyer = async (
  { db, sealing }: { readonly db: Db; readonly sealing: Sealing },
  { rfxId, orgId }: Pick<typeof writtenRfx.$inferSelect, 'rfxId' | 'orgId'>,
): Promise<void> => {
  const { buyerId } = await provenAccount(db, sealing, rfxId)
  if (!(await isBuyer(db, sealing, orgId, buyerId))) throw refusedByLog(sealing, 'the buyer')
}

/** The same, for what is written down of somebody whose call was refused: whether a log that holds says so. */
export const isItsBuyer = async (
  { db, sealing }: { readonly db: Db; readonly sealing: Sealing },
  { rfxId, orgId }: Pick<typeof writtenRfx.$inferSelect, 'rfxId' | 'orgId'>,
): Promise<boolean> => {
  const account = await accountIfProven(db, sealing, rfxId)
  return account !== null && isBuyer(db, sealing, orgId, account.buyerId)
}

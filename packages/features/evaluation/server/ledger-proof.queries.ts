import { lotIdsOf } from '@kogge/domain/drafting/request-document.ts'
import { differenceIn } from '@kogge/platform/server/ledger/comparison/lot-comparison.queries.ts'
import { isSaidDocument } from '@kogge/platform/server/ledger/document-proof.queries.ts'
import type { Account } from '@kogge/platform/server/ledger/ledger-state.ts'
import { provenAccount, refusedByLog } from '@kogge/platform/server/ledger/proven-ledger.queries.ts'
import type { Evaluated, Managing } from './evaluated-requests.queries.ts'

type Proving = Pick<Managing, 'db' | 'sealing'>

/** Throws `rfx.key_refused` where the document of a request is not that of its log. */
const expectDocument = async (
  { db, sealing }: Proving,
  row: Evaluated,
  { versions, openers }: Readonly<Account>,
): Promise<void> => {
  const version = Math.max(...versions.keys())
  const last = versions.get(version)
  // Of before the log named versions it is not known.
  if (!last) return
  if (!(await isSaidDocument(db, row, { said: last.said, version, openers })))
    throw refusedByLog(sealing, 'the document')
}

/**
 * Proves what a step is made of before it signs anything: that the request, its bids, and in these
 * lots, or in all, what was scored, agreed on, rejected and decided are what its signed log says.
 * Rows that were changed for a moment, to be put back, decide over nothing. Call it first, once the
 * lots are held.
 *
 * Throws `rfx.key_refused`, after an alarm to the operator.
 */
export const expectLogged = async (
  ctx: Proving,
  row: Evaluated,
  lotIds: readonly string[] | null,
): Promise<void> => {
  const { db, sealing } = ctx
  const { rfxId, document } = row
  const account = await provenAccount(db, sealing, rfxId)
  if (account.state !== row.state) throw refusedByLog(sealing, 'the state')
  await expectDocument(ctx, row, account)
  const difference = await differenceIn(db, rfxId, lotIdsOf(document), account, lotIds)
  if (difference) throw refusedByLog(sealing, 'what lots are decided by')
}

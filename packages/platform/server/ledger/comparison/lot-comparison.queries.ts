import type { Db } from '@kogge/db/client.ts'
import { bid } from '@kogge/db/schema/evaluation.ts'
import { response } from '@kogge/db/schema/responses.ts'
import type { LotBid } from '@kogge/domain/evaluation/lot-bids.ts'
import { sql } from 'drizzle-orm'
import type { Account } from '../ledger-state.ts'
import { bidsHash } from '../statement-hashes.ts'
import { compareOutcomes } from './evaluation-comparison.queries.ts'
import { Comparison, type Difference } from './ledger-differences.ts'
import { compareRejections } from './opening-comparison.queries.ts'

/** What a bidder bids, in one row: there are tens of thousands. */
interface BidsOfOrg extends Record<string, unknown> {
  /** Null for one without a response. */
  readonly receipt_id: string | null
  readonly org_id: string
  readonly lots: readonly string[] | null
  readonly totals: readonly (string | null)[]
  readonly prices: readonly LotBid['prices'][]
}

/** Whether every bid is one that the log tells of, and its bidder's. */
async function* compareBids(
  db: Db,
  rfxId: string,
  { responses }: Account,
): AsyncGenerator<Difference> {
  const comparison = new Comparison('bids', responses)
  const { rows } = await db.execute<BidsOfOrg>(sql`
    select r.receipt ->> 'receiptId' as receipt_id, org_id, b.lots, b.totals, b.prices
    from (select org_id, receipt from ${response} where rfx_id = ${rfxId}::uuid) as r
    full join (
      select org_id, json_agg(lot_id) as lots, json_agg(total) as totals, json_agg(prices) as prices
      from ${bid} where rfx_id = ${rfxId}::uuid group by org_id) as b using (org_id)`)
  for (const { receipt_id: receiptId, org_id: orgId, lots, totals, prices } of rows) {
    const found = comparison.with(receiptId ?? orgId, ({ bids, bidderId }) => {
      if (bidderId !== null && bidderId !== orgId) return false
      if (bids === null) return true
      const own = (lots ?? []).map((lotId, index) => ({
        lotId,
        total: totals[index] ?? null,
        prices: prices[index] ?? {},
      }))
      return bidsHash(own) === bids
    })
    if (found) yield found
  }
  yield* comparison.rest()
}

/**
 * Where what decides over lots is not what the log of their request says: every bid of the request, and of
 * these lots, or of all, rejections, scores, what is agreed on, confirmations, decisions and who did not
 * sign. As verifying compares them; asked before a step signs something that is made of them.
 */
export const differenceIn = async (
  db: Db,
  rfxId: string,
  all: readonly string[],
  account: Account,
  lotIds: readonly string[] | null,
): Promise<Difference | null> => {
  for (const compared of [
    compareBids(db, rfxId, account),
    compareRejections(db, rfxId, account, lotIds),
    compareOutcomes(db, rfxId, all, account, lotIds),
  ])
    for await (const difference of compared) return difference
  return null
}

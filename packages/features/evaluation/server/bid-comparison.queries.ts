import type { Db } from '@kogge/db/client.ts'
import { confirmingOf } from './amendment-confirmation.queries.ts'
import { lotsOf, rankedLotsIn } from './evaluated-lots.queries.ts'
import { readOpened } from './evaluated-requests.queries.ts'
import { orgNames } from './letters/decision-letters.queries.ts'
import type { Comparison } from './lots.views.ts'
import { blindLotsOf, withoutScores } from './scores/score-disclosures.queries.ts'

/**
 * Every bid for every lot with its price, points and rank: what the comparison shows and the report
 * prints; without points and ranks in lots that the reader still scores. Throws `rfx.sealed` before opening. `read` for who needs the standings elsewhere too.
 */
export const comparisonOf = async (
  db: Db,
  rfxId: string,
  orgId: string,
  readerId: string,
  read = rankedLotsIn,
): Promise<Comparison> => {
  const row = await readOpened(db, rfxId, orgId)
  const rankedLots = await read(db, rfxId, row.document)
  const lots = await lotsOf(db, rfxId)
  const all = [...rankedLots.values()].flatMap(({ bids }) => bids)
  const names = await orgNames(
    db,
    all.map((one) => one.orgId),
  )
  const blind = await blindLotsOf(db, row, lots, readerId)
  const confirming = await confirmingOf(db, row)
  const states = new Map(lots.map((lot) => [lot.lotId, lot]))
  return {
    currency: row.document.value.currency,
    criteria: row.document.criteria.map(({ id, name, type }) => ({ criterionId: id, name, type })),
    participants: [...names]
      .map(([id, name]) => ({ orgId: id, name }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    bids: [...rankedLots.values()].flatMap(({ lotId, bids, criteria }) => {
      const isBlind = blind.has(lotId) && criteria.some(({ way }) => way === 'evaluators')
      return bids.map(({ orgId: bidderId, total, standing: ranked, ...one }) => ({
        lotId,
        orgId: bidderId,
        total,
        points: isBlind ? withoutScores(ranked.points, criteria) : { ...ranked.points },
        sum: isBlind ? null : ranked.total,
        rank: isBlind ? null : ranked.rank,
        isRejected: one.rejectedAt !== null,
        rejectedReason: one.rejectedReason,
        rejectedCode: one.rejectedAt === null ? null : one.rejectedCode,
        isDeclined: one.isDeclined,
        unconfirmed: one.rejectedCode === 'unconfirmed' ? confirming.whyOf(bidderId, lotId) : null,
        isWinner: states.get(lotId)?.winnerId === bidderId,
      }))
    }),
  }
}

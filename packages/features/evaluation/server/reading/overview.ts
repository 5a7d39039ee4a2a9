import { titleOf } from '../letters/content.ts'
import type { LotRow, LotStanding } from '../lots/data.ts'
import type { Evaluated } from '../requests/data.ts'
import type { LotSummary } from '../views.ts'

interface Known {
  readonly names: ReadonlyMap<string, string>
  /** Scores that evaluators gave for bids that stand, by lot. */
  readonly scores: ReadonlyMap<string, number>
  readonly evaluators: number
}

/** A lot in the list of lots: how far it is, who leads, who won. */
export const lotSummary = (
  { document }: Evaluated,
  lot: LotRow,
  standing: LotStanding | undefined,
  { names, scores, evaluators }: Known,
): LotSummary => {
  const bids = standing?.bids ?? []
  const standingBids = bids.filter(({ rejectedAt }) => rejectedAt === null)
  const scored = standing?.criteria.filter(({ way }) => way === 'evaluators').length ?? 0
  const firsts = bids.filter((one) => one.standing.rank === 1)
  const isComplete = standingBids.every((one) => one.standing.total !== null)
  const [first] = firsts
  const leads = isComplete && first ? first : null
  return {
    ...{ lotId: lot.lotId, title: titleOf(document, lot.lotId), state: lot.state },
    ...{ bids: bids.length, standing: standingBids.length },
    cells: standingBids.length * scored * Math.max(evaluators, 1),
    scored: scores.get(lot.lotId) ?? 0,
    leader: leads && {
      ...{ orgId: leads.orgId, name: names.get(leads.orgId) ?? '' },
      ...{ total: leads.standing.total, price: leads.total, isTied: firsts.length > 1 },
    },
    winner:
      lot.winnerId === null
        ? null
        : { orgId: lot.winnerId, name: names.get(lot.winnerId) ?? '', amount: lot.amount },
    ...{ noAwardReason: lot.noAwardReason, words: lot.words ?? '' },
    ...{ concludedOn: lot.concludedOn, contractReference: lot.contractReference },
  }
}

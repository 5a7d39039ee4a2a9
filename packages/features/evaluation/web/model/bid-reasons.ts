import { type Decided, saidOf, wordsFor } from '@kogge/domain/evaluation/decision-reasons.ts'
import type { LotView } from '../evaluation.client.ts'

const decidedIn = ({ criteria, bids }: LotView): Decided => {
  const given = new Map(bids.map((bid) => [bid.orgId, bid.scores]))
  return {
    criteria,
    bids,
    reasonOf: (orgId, criterionId) =>
      given.get(orgId)?.find((one) => one.criterionId === criterionId)?.agreed?.words ?? '',
  }
}

/** Whether letters would lack words, should a lot go to a bidder without any: see wordsFor. */
export const wouldLackWords = (lot: LotView, winnerId: string): boolean =>
  wordsFor(decidedIn(lot), winnerId) === 'missing'

/** What evaluators agreed to say of a bid. */
export const saidOfBid = (lot: LotView, orgId: string): string =>
  saidOf(decidedIn(lot), orgId, lot.language)

import type { RequestDocument } from '@kogge/domain/drafting/document.ts'
import { ONLY_LOT } from '@kogge/domain/drafting/document.ts'
import type { LetterContent, LetterLot } from '@kogge/domain/evaluation/letters.ts'
import type { LotRow, LotStanding, StandingBid } from '../lots/data.ts'

/** What letters are made of. */
export interface Told {
  readonly document: RequestDocument
  readonly buyer: string
  readonly standstillUntil: Date | null
  readonly lots: readonly LotRow[]
  readonly standings: ReadonlyMap<string, LotStanding>
  readonly names: ReadonlyMap<string, string>
  /** Bids by lot and organisation. */
  readonly bids: ReadonlyMap<string, ReadonlyMap<string, StandingBid>>
  /** What evaluators said of bids, by `lot|criterion` and organisation. */
  readonly reasons: ReadonlyMap<string, Readonly<Record<string, string>>>
}

export const titleOf = (document: RequestDocument, lotId: string): Record<string, string> =>
  lotId === ONLY_LOT && document.lots.length === 0
    ? document.title
    : (document.lots.find(({ id }) => id === lotId)?.title ?? {})

const outcomeOf = (lot: LotRow, orgId: string, isRejected: boolean): LetterLot['outcome'] => {
  if (lot.winnerId === orgId) return 'won'
  if (isRejected) return 'rejected'
  return lot.winnerId === null ? 'unsuccessful' : 'lost'
}

const lotOf = (told: Told, lot: LotRow, orgId: string): LetterLot | null => {
  const standing = told.standings.get(lot.lotId)
  const bids = told.bids.get(lot.lotId)
  const own = bids?.get(orgId)
  if (!standing || !own) return null
  const winner = bids?.get(lot.winnerId ?? '')
  const isRejected = own.rejectedAt !== null
  return {
    lotId: lot.lotId,
    title: titleOf(told.document, lot.lotId),
    outcome: outcomeOf(lot, orgId, isRejected),
    own: {
      ...{ total: own.standing.total, rank: own.standing.rank, price: own.total },
      criteria: standing.criteria.map(({ criterionId, type, name, weight }) => ({
        ...{ name, type, weight },
        own: own.standing.points[criterionId] ?? null,
        winner: winner?.standing.points[criterionId] ?? null,
        reason: told.reasons.get(`${lot.lotId}|${criterionId}`)?.[orgId] ?? '',
      })),
    },
    winner: winner
      ? {
          ...{ orgId: winner.orgId, name: told.names.get(winner.orgId) ?? '' },
          ...{ amount: lot.amount, total: winner.standing.total },
        }
      : null,
    noAwardReason: lot.noAwardReason,
    rejection:
      isRejected && own.rejectedCode
        ? { code: own.rejectedCode, reason: own.rejectedReason ?? '' }
        : null,
    words: lot.words ?? '',
  }
}

/**
 * The letter to one bidder: of each lot that it bid for the outcome, the points of both, the name and
 * price of the winner, and the reasons.
 */
export const letterTo = (told: Told, orgId: string): LetterContent => {
  const lots = told.lots.flatMap((lot) => lotOf(told, lot, orgId) ?? [])
  return {
    kind: lots.some(({ outcome }) => outcome === 'won') ? 'winner' : 'loser',
    ...{ title: told.document.title, buyer: told.buyer, currency: told.document.value.currency },
    lots,
    standstillUntil: told.standstillUntil?.toISOString() ?? null,
    reason: '',
  }
}

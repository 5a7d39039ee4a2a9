import type { RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { ONLY_LOT } from '@kogge/domain/drafting/request-document.ts'
import type {
  LetterCommon,
  LetterKind,
  LetterLot,
  LetterOwn,
} from '@kogge/domain/evaluation/decision-letters.ts'
import { isStandstillOver } from '@kogge/domain/evaluation/standstill.ts'
import type { Confirming } from '../amendment-confirmation.queries.ts'
import type { Reasons } from '../decisions/decision-reasons.queries.ts'
import type { LotRow, LotStanding, StandingBid } from '../evaluated-lots.queries.ts'

/** What letters are made of. */
export interface Told {
  readonly document: RequestDocument
  readonly buyer: string
  readonly standstillUntil: Date | null
  readonly lots: readonly LotRow[]
  readonly standings: ReadonlyMap<string, LotStanding>
  readonly names: ReadonlyMap<string, string>
  /** Whose response could not be read: nobody knows for which lots. */
  readonly unread: ReadonlySet<string>
  /** Which versions responses were for. */
  readonly confirming: Confirming
  /** Lots that a response was for as well, and that are no longer part of the request. */
  readonly goneOf: (orgId: string) => readonly string[]
  /** Bids by lot and organisation. */
  readonly bids: ReadonlyMap<string, ReadonlyMap<string, StandingBid>>
  readonly reasons: Reasons
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

/** What all letters that are written now say of the lots. */
export const commonOf = (told: Told, now: Date): LetterCommon => ({
  title: told.document.title,
  language: told.document.language,
  buyer: told.buyer,
  currency: told.document.value.currency,
  standstillUntil: told.standstillUntil?.toISOString() ?? null,
  ...(told.standstillUntil &&
    isStandstillOver(told.standstillUntil, now) && { isStandstillOver: true }),
  lots: told.lots.map((lot) => {
    const winner = told.bids.get(lot.lotId)?.get(lot.winnerId ?? '')
    const { criteria = [], bids = [] } = told.standings.get(lot.lotId) ?? {}
    const isNextInRank = winner !== undefined && bids.some(({ declinedAt }) => declinedAt !== null)
    return {
      lotId: lot.lotId,
      title: titleOf(told.document, lot.lotId),
      winner: winner
        ? {
            orgId: winner.orgId,
            name: told.names.get(winner.orgId) ?? '',
            // What was agreed on in a contract is said beside what was tendered.
            amount: lot.concludedOn === null ? lot.amount : winner.total,
            total: winner.standing.total,
          }
        : null,
      noAwardReason: lot.noAwardReason,
      words: lot.words ?? '',
      ...(isNextInRank && { isNextInRank }),
      ...(lot.concludedOn && { contract: { concludedOn: lot.concludedOn, amount: lot.amount } }),
      criteria: criteria.map(({ criterionId, type, name, weight }) => ({
        name,
        type,
        weight,
        winner: winner?.standing.points[criterionId] ?? null,
      })),
    }
  }),
})

type OwnLot = LetterOwn['lots'][number]
type Rejection = NonNullable<OwnLot['rejection']>

const rejectionOf = (
  { confirming }: Told,
  lotId: string,
  orgId: string,
  code: Rejection['code'],
  reason: string,
): Rejection => {
  const unconfirmed = code === 'unconfirmed' ? confirming.whyOf(orgId, lotId) : null
  return { code, reason, ...(unconfirmed && { unconfirmed }) }
}

const ownLot = (told: Told, lot: LotRow, orgId: string): OwnLot | null => {
  const { lotId } = lot
  const standing = told.standings.get(lotId)
  const own = told.bids.get(lotId)?.get(orgId)
  if (!standing || !own) return null
  const isRejected = own.rejectedAt !== null
  return {
    lotId,
    outcome: outcomeOf(lot, orgId, isRejected),
    ...(own.declinedAt && { declinedAt: own.declinedAt.toISOString() }),
    total: own.standing.total,
    rank: own.standing.rank,
    price: own.total,
    criteria: standing.criteria.map(({ criterionId }) => ({
      own: own.standing.points[criterionId] ?? null,
      reason: told.reasons.get(`${lotId}|${criterionId}`)?.[orgId] ?? '',
    })),
    rejection:
      isRejected && own.rejectedCode
        ? rejectionOf(told, lotId, orgId, own.rejectedCode, own.rejectedReason ?? '')
        : null,
  }
}

/** Of a lot to whose response could not be read, so that the lots that it bid for are not known. */
const unreadLot = (told: Told, lot: LotRow): OwnLot => ({
  lotId: lot.lotId,
  outcome: lot.winnerId === null ? 'unsuccessful' : 'lost',
  total: null,
  rank: null,
  price: null,
  rejection: null,
  criteria: (told.standings.get(lot.lotId)?.criteria ?? []).map(() => ({ own: null, reason: '' })),
})

/**
 * What one bidder is told for itself: of each lot that it bid for the outcome, its points, and the
 * reasons. With what all are told (commonOf), the points, name and price of the winner, it is its letter.
 * Whose response could not be read is told so, and how every lot ended.
 */
export const ownOf = (told: Told, orgId: string): LetterOwn => {
  if (told.unread.has(orgId)) {
    const lots = told.lots.map((lot) => unreadLot(told, lot))
    return { kind: 'loser', isUnread: true, lots }
  }
  const lots = told.lots.flatMap((lot) => ownLot(told, lot, orgId) ?? [])
  const lotIds = told.goneOf(orgId)
  const gone = { version: told.confirming.versionOf(orgId), lotIds: [...lotIds] }
  return {
    kind: lots.some(({ outcome }) => outcome === 'won') ? 'winner' : 'loser',
    ...(lotIds.length > 0 && { gone }),
    lots,
  }
}

/** Of what kind a letter on a decision is: where nothing in it is new (`fresh`) it says that this stands. */
export const kindOf = ({ kind, lots }: LetterOwn, fresh: ReadonlySet<string>): LetterKind =>
  lots.length > 0 && lots.every(({ lotId }) => !fresh.has(lotId)) ? 'standing' : kind

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
import type { ComparedBid, LotRow, RankedLot } from '../evaluated-lots.queries.ts'

/** The facts that letters are made of. */
export interface LetterBasis {
  readonly document: RequestDocument
  readonly buyer: string
  readonly standstillUntil: Date | null
  readonly lots: readonly LotRow[]
  readonly standings: ReadonlyMap<string, RankedLot>
  readonly names: ReadonlyMap<string, string>
  /** Whose response could not be read: nobody knows for which lots. */
  readonly unread: ReadonlySet<string>
  /** Which versions responses were for. */
  readonly confirming: Confirming
  /** Lots that a response was for as well, and that are no longer part of the request. */
  readonly goneOf: (orgId: string) => readonly string[]
  /** Bids by lot and organisation. */
  readonly bids: ReadonlyMap<string, ReadonlyMap<string, ComparedBid>>
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
export const commonOf = (basis: LetterBasis, now: Date): LetterCommon => ({
  title: basis.document.title,
  language: basis.document.language,
  buyer: basis.buyer,
  currency: basis.document.value.currency,
  standstillUntil: basis.standstillUntil?.toISOString() ?? null,
  ...(basis.standstillUntil &&
    isStandstillOver(basis.standstillUntil, now) && { isStandstillOver: true }),
  lots: basis.lots.map((lot) => {
    const winner = basis.bids.get(lot.lotId)?.get(lot.winnerId ?? '')
    const { criteria = [], bids = [] } = basis.standings.get(lot.lotId) ?? {}
    const isNextInRank = winner !== undefined && bids.some(({ declinedAt }) => declinedAt !== null)
    return {
      lotId: lot.lotId,
      title: titleOf(basis.document, lot.lotId),
      winner: winner
        ? {
            orgId: winner.orgId,
            name: basis.names.get(winner.orgId) ?? '',
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
  { confirming }: LetterBasis,
  lotId: string,
  orgId: string,
  code: Rejection['code'],
  reason: string,
): Rejection => {
  const unconfirmed = code === 'unconfirmed' ? confirming.whyOf(orgId, lotId) : null
  return { code, reason, ...(unconfirmed && { unconfirmed }) }
}

const ownLot = (basis: LetterBasis, lot: LotRow, orgId: string): OwnLot | null => {
  const { lotId } = lot
  const standing = basis.standings.get(lotId)
  const own = basis.bids.get(lotId)?.get(orgId)
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
      reason: basis.reasons.get(`${lotId}|${criterionId}`)?.[orgId] ?? '',
    })),
    rejection:
      isRejected && own.rejectedCode
        ? rejectionOf(basis, lotId, orgId, own.rejectedCode, own.rejectedReason ?? '')
        : null,
  }
}

/** Of a lot to whose response could not be read, so that the lots that it bid for are not known. */
const unreadLot = (basis: LetterBasis, lot: LotRow): OwnLot => ({
  lotId: lot.lotId,
  outcome: lot.winnerId === null ? 'unsuccessful' : 'lost',
  total: null,
  rank: null,
  price: null,
  rejection: null,
  criteria: (basis.standings.get(lot.lotId)?.criteria ?? []).map(() => ({ own: null, reason: '' })),
})

/**
 * The part of a letter that is one bidder's own: of each lot that it bid for the outcome, its
 * points, and the reasons. With the common part (commonOf), the points, name and price of the
 * winner, it is its letter. A bidder whose response could not be read learns that, and how every
 * lot ended.
 */
export const ownOf = (basis: LetterBasis, orgId: string): LetterOwn => {
  if (basis.unread.has(orgId)) {
    const lots = basis.lots.map((lot) => unreadLot(basis, lot))
    return { kind: 'loser', isUnread: true, lots }
  }
  const lots = basis.lots.flatMap((lot) => ownLot(basis, lot, orgId) ?? [])
  const lotIds = basis.goneOf(orgId)
  const gone = { version: basis.confirming.versionOf(orgId), lotIds: [...lotIds] }
  return {
    kind: lots.some(({ outcome }) => outcome === 'won') ? 'winner' : 'loser',
    ...(lotIds.length > 0 && { gone }),
    lots,
  }
}

/** Of what kind a letter on a decision is: where nothing in it is new (`fresh`) it says that this stands. */
export const kindOf = ({ kind, lots }: LetterOwn, fresh: ReadonlySet<string>): LetterKind =>
  lots.length > 0 && lots.every(({ lotId }) => !fresh.has(lotId)) ? 'standing' : kind

import {
  areScoresOpen,
  type LotRow,
  type RankedLot,
  standstillOf,
} from './evaluated-lots.queries.ts'
import type { Evaluated } from './evaluated-requests.queries.ts'
import { titleOf } from './letters/decision-letter-content.ts'
import type { LotSummary } from './lots.views.ts'

interface Known {
  readonly names: ReadonlyMap<string, string>
  /** How many scores each evaluator gave for bids that stand, by lot and evaluator (`lot|user`). */
  readonly scores: ReadonlyMap<string, number>
  /** Who has finished, by lot. */
  readonly finished: ReadonlyMap<string, ReadonlySet<string>>
  readonly evaluators: readonly { readonly userId: string; readonly isReader: boolean }[]
  /** Who must confirm yet, by lot, and what: the hash of what is agreed on. */
  readonly awaited: ReadonlyMap<string, readonly string[]>
  readonly agreed: ReadonlyMap<string, string>
  /** Lots that want words on their award. */
  readonly wordless: ReadonlySet<string>
}

/** A lot in the list of lots: how far it is, who leads, who won. */
export const lotSummary = (
  row: Evaluated,
  lot: LotRow,
  rankedLot: RankedLot | undefined,
  { names, scores, finished, evaluators, wordless, ...known }: Known,
): LotSummary => {
  const { document } = row
  const bids = rankedLot?.bids ?? []
  const standingBids = bids.filter(({ rejectedAt }) => rejectedAt === null)
  const scored = rankedLot?.criteria.filter(({ way }) => way === 'evaluators').length ?? 0
  const firsts = bids.filter((one) => one.standing.rank === 1)
  const isComplete = standingBids.every((one) => one.standing.total !== null)
  const [first] = firsts
  const of = standingBids.length * scored
  const givenBy = (userId: string) => scores.get(`${lot.lotId}|${userId}`) ?? 0
  const isFinished = (userId: string) => finished.get(lot.lotId)?.has(userId) ?? false
  const reader = evaluators.find(({ isReader }) => isReader)
  // Who leads is not for an evaluator who has not finished.
  const isBlind = areScoresOpen(row, lot) && scored > 0 && reader && !isFinished(reader.userId)
  const awaited = known.awaited.get(lot.lotId) ?? []
  const isAwaited = reader !== undefined && !isBlind && awaited.includes(reader.userId)
  const leads = isComplete && first && !isBlind ? first : null
  return {
    lotId: lot.lotId,
    title: titleOf(document, lot.lotId),
    state: lot.state,
    bids: bids.length,
    standing: standingBids.length,
    cells: of * Math.max(evaluators.length, 1),
    scored: evaluators.reduce((sum, { userId }) => sum + givenBy(userId), 0),
    unfinished: evaluators.filter(({ userId }) => !isFinished(userId)).length,
    own: reader
      ? { given: givenBy(reader.userId), of, isFinished: isFinished(reader.userId) }
      : null,
    awaited: awaited.length,
    toConfirm: isAwaited ? (known.agreed.get(lot.lotId) ?? null) : null,
    leader: leads && {
      orgId: leads.orgId,
      name: names.get(leads.orgId) ?? '',
      total: leads.standing.total,
      price: leads.total,
      isTied: firsts.length > 1,
    },
    winner:
      lot.winnerId === null
        ? null
        : { orgId: lot.winnerId, name: names.get(lot.winnerId) ?? '', amount: lot.amount },
    lacksWords: wordless.has(lot.lotId),
    noAwardReason: lot.noAwardReason,
    words: lot.words ?? '',
    concludedOn: lot.concludedOn,
    contractReference: lot.contractReference,
    standstillUntil: lot.winnerId === null ? null : (standstillOf(row, lot)?.toISOString() ?? null),
  }
}

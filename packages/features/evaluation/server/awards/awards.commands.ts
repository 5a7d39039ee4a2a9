import type { Db } from '@kogge/db/client.ts'
import { isLotDecided } from '@kogge/domain/evaluation/lot-steps.ts'
import { isStandstillOver } from '@kogge/domain/evaluation/standstill.ts'
import type { CurrentAward, ReleaseNews } from '@kogge/domain/standards/released-awards.ts'
import { writeRequestPage } from '@kogge/features/drafting/server/drafting.api.ts'
import { type LotRow, standstillOf } from '../evaluated-lots.queries.ts'
import type { Evaluated } from '../evaluated-requests.queries.ts'
import { type Award, announcedLots, awardsOf } from './announced-awards.queries.ts'

/** What happened to lots: their decision, a contract or none, another winner, or that they are decided anew. */
export type LotNews =
  | { readonly kind: 'decision' | 'no-contract' | 'next-award' | 'contract' }
  | { readonly kind: 'reconsideration'; readonly lotIds: readonly string[] }

/** How the decisions stand that bidders know of. */
const standingOf = (
  row: Evaluated,
  lots: readonly LotRow[],
  awards: readonly Award[],
  now: Date,
): CurrentAward[] => {
  const shown = new Map(awards.map((award) => [award.lotId, award]))
  return lots.flatMap((lot): CurrentAward[] => {
    const award = shown.get(lot.lotId)
    if (!award || !isLotDecided(lot.state)) return []
    const { winners, value } = award
    const until = standstillOf(row, lot)
    const isWaiting = lot.state === 'awarded' && !isStandstillOver(until, now)
    const winning = isWaiting ? 'pending' : 'active'
    const contract = {
      reference: lot.contractReference || null,
      signedOn: lot.concludedOn ?? '',
      value,
    }
    return [
      {
        lotId: lot.lotId,
        status: winners.length > 0 ? winning : 'unsuccessful',
        pendingUntil: isWaiting ? (until?.toISOString() ?? null) : null,
        winners,
        value,
        decidedAt: lot.decidedAt?.toISOString() ?? null,
        contract: lot.concludedOn === null ? null : contract,
      },
    ]
  })
}

/**
 * Writes the outcome of lots into what readers see of a request, and where there is news into its releases.
 */
export const writeAwards = async (
  db: Db,
  row: Evaluated,
  all: readonly LotRow[],
  now: Date,
  news: LotNews | null,
): Promise<void> => {
  const lots = announcedLots(row, all)
  const awards = await awardsOf(db, row, lots)
  const concluded = new Set(
    lots.flatMap(({ lotId, state }) => (state === 'concluded' ? [lotId] : [])),
  )
  const released: ReleaseNews | null =
    news === null || news.kind === 'reconsideration'
      ? news
      : { kind: news.kind, standing: standingOf(row, lots, awards, now) }
  await writeRequestPage(db, row, now, { awards, concluded, ...(released && { news: released }) })
}

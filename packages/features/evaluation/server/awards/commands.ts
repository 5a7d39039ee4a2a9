import type { Db } from '@kogge/db/client.ts'
import { bid } from '@kogge/db/schema/evaluation.ts'
import { org } from '@kogge/db/schema/org.ts'
import { isLotDecided } from '@kogge/domain/evaluation/lot-steps.ts'
import { isStandstillOver } from '@kogge/domain/evaluation/standstill.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import type { RfxContent, RfxOrg } from '@kogge/domain/rfx/schema.ts'
import type { ReleaseNews, StandingAward } from '@kogge/domain/standards/released-awards.ts'
import { writePage } from '@kogge/features/drafting/server/commands.ts'
import { unreadOf } from '@kogge/features/letters/server/data.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { type LotRow, standstillOf } from '../lots/data.ts'
import type { Evaluated } from '../requests/data.ts'

type Award = RfxContent['awards'][number]

const partyOf = (row: typeof org.$inferSelect, index: number): RfxOrg => {
  const address = row.addresses.find(({ kind }) => kind === 'legal') ?? row.addresses[0]
  return {
    ...{ key: `ORG-${String(10 + index).padStart(4, '0')}`, name: row.name, names: {} },
    ids: row.registrationNumber === null ? [] : [{ scheme: null, id: row.registrationNumber }],
    country: row.country ?? address?.country ?? null,
    ...{ nuts: address?.nuts ?? null, city: address?.city ?? null },
    ...{ address: address?.street ?? null, postcode: address?.postalCode ?? null },
    ...{ website: row.website, contact: { name: null, email: null, phone: null }, orgId: row.id },
  }
}

const winnersOf = async (db: Db, lots: readonly LotRow[]): Promise<ReadonlyMap<string, RfxOrg>> => {
  const ids = [...new Set(lots.flatMap(({ winnerId }) => winnerId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(org).where(inArray(org.id, ids)).orderBy(org.name, org.id)
  return new Map(rows.map((row, index) => [row.id, partyOf(row, index)]))
}

/**
 * Tenders received for a lot, those that were rejected later included (BT-759). What could not be read
 * counts for every lot: it was received, and nobody knows for which of them.
 */
const receivedByLot = async (db: Db, rfxId: string): Promise<(lotId: string) => number> => {
  const rows = await db
    .select({ lotId: bid.lotId, count: sql<number>`count(*)::int` })
    .from(bid)
    .where(eq(bid.rfxId, rfxId))
    .groupBy(bid.lotId)
  const read = new Map(rows.map(({ lotId, count }) => [lotId, count]))
  const unread = await unreadOf(db, rfxId)
  return (lotId) => (read.get(lotId) ?? 0) + unread.length
}

const dayOf = (time: Date | null): string | null => time && wallOf(time).slice(0, 10)

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
): StandingAward[] => {
  const shown = new Map(awards.map((award) => [award.lotId, award]))
  return lots.flatMap((lot): StandingAward[] => {
    const award = shown.get(lot.lotId)
    if (!award || !isLotDecided(lot.state)) return []
    const { winners, value } = award
    const until = standstillOf(row, lot)
    const isWaiting = lot.state === 'awarded' && !isStandstillOver(until, now)
    const winning = isWaiting ? 'pending' : 'active'
    const contract = {
      ...{ reference: lot.contractReference || null, signedOn: lot.concludedOn ?? '', value },
    }
    return [
      {
        ...{ lotId: lot.lotId, status: winners.length > 0 ? winning : 'unsuccessful' },
        pendingUntil: isWaiting ? (until?.toISOString() ?? null) : null,
        ...{ winners, value, decidedAt: lot.decidedAt?.toISOString() ?? null },
        contract: lot.concludedOn === null ? null : contract,
      },
    ]
  })
}

/**
 * Writes the outcome of lots into what readers see of a request (eForms: BT-142 outcome, BT-144 reason,
 * BT-720 value, BT-1451 and BT-145 days, BT-150 contract), and where there is news into its releases.
 * While lots are decided anew, what is concluded stands alone.
 */
export const writeAwards = async (
  db: Db,
  row: Evaluated,
  all: readonly LotRow[],
  now: Date,
  news: LotNews | null,
): Promise<void> => {
  const isTold = row.state === 'decided' || row.state === 'closed'
  const lots = isTold ? all : all.filter(({ state }) => state === 'concluded')
  const winners = await winnersOf(db, lots)
  const received = await receivedByLot(db, row.rfxId)
  const { currency } = row.document.value
  const awards = lots.map((lot): Award => {
    const winner = winners.get(lot.winnerId ?? '')
    return {
      lotId: lot.lotId,
      outcome: winner ? 'selec-w' : 'clos-nw',
      reason: winner ? null : lot.noAwardReason,
      winners: winner ? [winner] : [],
      value: winner && lot.amount !== null ? { amount: lot.amount, currency } : null,
      decidedAt: dayOf(lot.decidedAt),
      concludedAt: lot.concludedOn,
      contractId: lot.contractReference || null,
      tendersReceived: received(lot.lotId),
    }
  })
  const concluded = new Set(
    lots.flatMap(({ lotId, state }) => (state === 'concluded' ? [lotId] : [])),
  )
  const told: ReleaseNews | null =
    news === null || news.kind === 'reconsideration'
      ? news
      : { kind: news.kind, standing: standingOf(row, lots, awards, now) }
  await writePage(db, row, now, { awards, concluded, ...(told && { news: told }) })
}

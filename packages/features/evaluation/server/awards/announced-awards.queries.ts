import type { Db } from '@kogge/db/client.ts'
import { bid } from '@kogge/db/schema/evaluation.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { wallOf } from '@kogge/domain/kernel/riga-time.ts'
import type { RfxContent, RfxOrg } from '@kogge/domain/rfx/rfx-content.ts'
import type { Received } from '@kogge/domain/standards/ocds-award-release.ts'
import { openedBidders, unreadTenderers } from '@kogge/features/letters/server/letters.api.ts'
import { eq, inArray, sql } from 'drizzle-orm'
import { type LotRow, lotsOf } from '../evaluated-lots.queries.ts'
import type { Evaluated } from '../evaluated-requests.queries.ts'

export type Award = RfxContent['awards'][number]

const partyOf = (row: typeof org.$inferSelect, index: number): RfxOrg => {
  const address = row.addresses.find(({ kind }) => kind === 'legal') ?? row.addresses[0]
  return {
    key: `ORG-${String(10 + index).padStart(4, '0')}`,
    name: row.name,
    names: {},
    ids: row.registrationNumber === null ? [] : [{ scheme: null, id: row.registrationNumber }],
    country: row.country ?? address?.country ?? null,
    nuts: address?.nuts ?? null,
    city: address?.city ?? null,
    address: address?.street ?? null,
    postcode: address?.postalCode ?? null,
    website: row.website,
    contact: { name: null, email: null, phone: null },
    orgId: row.id,
  }
}

const winnersOf = async (db: Db, lots: readonly LotRow[]): Promise<ReadonlyMap<string, RfxOrg>> => {
  const ids = [...new Set(lots.flatMap(({ winnerId }) => winnerId ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await db.select().from(org).where(inArray(org.id, ids)).orderBy(org.name, org.id)
  return new Map(rows.map((row, index) => [row.id, partyOf(row, index)]))
}

/**
 * Tenderers, and tenders received for a lot, those that were rejected later included (BT-759). What could not be read
 * counts for every lot: it was received, and nobody knows for which of them.
 */
export const receivedOf = async (db: Db, rfxId: string): Promise<Received> => {
  const rows = await db
    .select({ lotId: bid.lotId, count: sql<number>`count(*)::int` })
    .from(bid)
    .where(eq(bid.rfxId, rfxId))
    .groupBy(bid.lotId)
  const read = new Map(rows.map(({ lotId, count }) => [lotId, count]))
  const unread = await unreadTenderers(db, rfxId)
  return {
    tenderers: (await openedBidders(db, rfxId)).length + unread.length,
    ofLot: (lotId) => (read.get(lotId) ?? 0) + unread.length,
  }
}

/** How large a tenderer is (BT-165), and where it sits. */
export interface Tenderer {
  readonly size: typeof org.$inferSelect.size
  readonly country: string | null
}

/** The tenderers of each lot; null where something received could not be read: nobody knows for which lots it was. */
export const tenderersOfLots = async (
  db: Db,
  rfxId: string,
): Promise<(lotId: string) => readonly Tenderer[] | null> => {
  if ((await unreadTenderers(db, rfxId)).length > 0) return () => null
  const rows = await db
    .select({ lotId: bid.lotId, size: org.size, country: org.country })
    .from(bid)
    .innerJoin(org, eq(org.id, bid.orgId))
    .where(eq(bid.rfxId, rfxId))
  const byLot = Map.groupBy(rows, ({ lotId }) => lotId)
  return (lotId) => byLot.get(lotId) ?? []
}

const dayOf = (time: Date | null): string | null => time && wallOf(time).slice(0, 10)

/** The lots whose outcome is announced: while lots are decided anew, what is concluded stands alone. */
export const announcedLots = (
  { state }: Pick<Evaluated, 'state'>,
  lots: readonly LotRow[],
): readonly LotRow[] =>
  state === 'decided' || state === 'closed' ? lots : lots.filter((lot) => lot.state === 'concluded')

/** What it says of its currency is all that awards need of a document. */
export interface Priced {
  readonly document: Pick<Evaluated['document'], 'value'>
}

/**
 * The outcome of lots as readers of a request see it (eForms: BT-142 outcome, BT-144 reason, BT-720
 * value, BT-1451 and BT-145 days, BT-150 contract, BT-759 tenders received).
 */
export const awardsOf = async (
  db: Db,
  { rfxId, document }: Pick<Evaluated, 'rfxId'> & Priced,
  lots: readonly LotRow[],
): Promise<Award[]> => {
  const winners = await winnersOf(db, lots)
  const { ofLot } = await receivedOf(db, rfxId)
  const { currency } = document.value
  return lots.map((lot): Award => {
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
      tendersReceived: ofLot(lot.lotId),
    }
  })
}

/** The outcome of a request as it is announced now; nothing of one that was given up. */
export const announcedAwards = async (
  db: Db,
  row: Pick<Evaluated, 'rfxId' | 'state'> & Priced,
): Promise<Award[]> =>
  row.state === 'cancelled'
    ? []
    : awardsOf(db, row, announcedLots(row, await lotsOf(db, row.rfxId)))

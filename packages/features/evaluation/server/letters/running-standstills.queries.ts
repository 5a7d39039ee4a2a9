import type { Db } from '@kogge/db/client.ts'
import { bid } from '@kogge/db/schema/evaluation.ts'
import { isStandstillOver } from '@kogge/domain/evaluation/standstill.ts'
import { unreadTenderers } from '@kogge/features/letters/server/letters.api.ts'
import { sql } from 'drizzle-orm'
import { type LotRow, standstillOf } from '../evaluated-lots.queries.ts'
import type { Evaluated } from '../evaluated-requests.queries.ts'
import type { LetterBasis } from './decision-letter-content.ts'

type End = number | null

/** The part of a letter on lots whose standstill ends at one time, and its recipients. */
export interface LetterPart {
  readonly part: LetterBasis
  readonly recipients: readonly {
    readonly orgId: string
    /** The first letter of several to it. */
    readonly isFirst: boolean
  }[]
}

/**
 * The parts of the letters, by the end of the standstill of their lots, with the bidders for any of
 * these. A bidder whose response could not be read gets all parts; one that bid for nothing that is
 * still there, the part of the whole.
 */
export const partsOf = (
  basis: LetterBasis,
  row: Pick<Evaluated, 'standstillUntil'>,
  bidders: readonly string[],
): readonly LetterPart[] => {
  const byEnd = Map.groupBy(basis.lots, (lot): End => standstillOf(row, lot)?.getTime() ?? null)
  const whole: End = row.standstillUntil?.getTime() ?? null
  const ends = [...byEnd.keys()]
  const parts = new Map<End, LetterPart['recipients'][number][]>()
  for (const orgId of bidders) {
    const hasBid = ({ lotId }: LotRow) => basis.bids.get(lotId)?.has(orgId) ?? false
    const own = basis.unread.has(orgId) ? ends : ends.filter((end) => byEnd.get(end)?.some(hasBid))
    for (const [index, end] of (own.length > 0 ? own : [whole]).entries()) {
      const recipients = parts.get(end) ?? []
      recipients.push({ orgId, isFirst: index === 0 })
      parts.set(end, recipients)
    }
  }
  return [...parts].map(([end, recipients]) => ({
    part: {
      ...basis,
      lots: byEnd.get(end) ?? [],
      standstillUntil: end === null ? null : new Date(end),
    },
    recipients,
  }))
}

/** Of lots that an organisation bid for, the last end of a standstill that runs; null where none does. */
interface LastEnd extends Record<string, unknown> {
  readonly org_id: string
  readonly until: string | null
}

/**
 * The announced end of the standstill of each tenderer, the last of those that run now; none while
 * a decision is taken back. Letters named the lots as in `partsOf`.
 */
export const runningStandstills = async (
  db: Db,
  row: Evaluated,
  lots: readonly LotRow[],
  now: Date,
): Promise<(orgId: string) => Date | null> => {
  if (row.state !== 'decided') return () => null
  const runningIn = (until: Date | null) => (isStandstillOver(until, now) ? null : until)
  const running = lots.flatMap((lot) => {
    const until = runningIn(standstillOf(row, lot))
    return until ? [{ lot_id: lot.lotId, until }] : []
  })
  const { rows } = await db.execute<LastEnd>(sql`
    select b.org_id, max(l.until) as until from ${bid} b
    left join jsonb_to_recordset(${JSON.stringify(running)}::jsonb)
      as l (lot_id text, until timestamptz) on l.lot_id = b.lot_id
    where b.rfx_id = ${row.rfxId}::uuid group by b.org_id`)
  const last = new Map(rows.map(({ org_id, until }) => [org_id, until && new Date(until)]))
  const ends = running.map(({ until }) => until.getTime())
  if (ends.length > 0)
    for (const orgId of await unreadTenderers(db, row.rfxId))
      last.set(orgId, new Date(Math.max(...ends)))
  return (orgId) => {
    const until = last.get(orgId)
    return until === undefined ? runningIn(row.standstillUntil) : until || null
  }
}

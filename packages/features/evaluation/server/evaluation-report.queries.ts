import type { Db } from '@kogge/db/client.ts'
import { agreedScore, bid, finishedLot, score } from '@kogge/db/schema/evaluation.ts'
import { ledgerEntry } from '@kogge/db/schema/ledger.ts'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { areScoresOpen, lotsOf } from './evaluated-lots.queries.ts'
import { readOpened } from './evaluated-requests.queries.ts'
import type { EvaluationReport } from './evaluation-report.views.ts'
import { orgNames } from './letters/decision-letters.queries.ts'
import { namesOf } from './openers/openers.queries.ts'

/**
 * What was given in a lot by a criterion, in one row: there are tens of thousands of scores, and each row
 * costs more than what it says. `[bidder, evaluator, points]` of each.
 */
interface Given extends Record<string, unknown> {
  readonly lot_id: string
  readonly criterion_id: string
  readonly cells: readonly (readonly [string, string, number])[]
}

/** The same of what was agreed on: `[bidder, points, words]`. */
interface Agreed extends Record<string, unknown> {
  readonly lot_id: string
  readonly criterion_id: string
  readonly cells: readonly (readonly [string, number, string])[]
}

type LotReport = EvaluationReport['lots'][number]

/** What evaluators gave and agreed on in these lots, of bids that stand. */
const scoresIn = async (
  db: Db,
  rfxId: string,
  lotIds: readonly string[],
  scorers: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, LotReport['scores']>> => {
  const within = <T extends typeof score | typeof agreedScore | typeof bid>(table: T) =>
    and(eq(table.rfxId, rfxId), inArray(table.lotId, [...lotIds]))
  if (lotIds.length === 0) return new Map()
  const { rows: cellRows } = await db.execute<Given>(sql`
    select lot_id, criterion_id, json_agg(json_build_array(org_id, user_id, points)) as cells
    from ${score} where ${within(score)} group by lot_id, criterion_id`)
  const { rows: agreed } = await db.execute<Agreed>(sql`
    select lot_id, criterion_id, json_agg(json_build_array(org_id, points, reason)) as cells
    from ${agreedScore} where ${within(agreedScore)} group by lot_id, criterion_id`)
  const rejected = await db
    .select({ lotId: bid.lotId, orgId: bid.orgId })
    .from(bid)
    .where(and(within(bid), isNotNull(bid.rejectedAt)))
  const gone = new Set(rejected.map(({ lotId, orgId }) => `${lotId} ${orgId}`))
  const agreedIn = new Map(
    agreed.map(({ lot_id, criterion_id, cells }) => [
      `${lot_id} ${criterion_id}`,
      new Map(cells.map(([orgId, points, words]) => [orgId, { agreed: points, words }])),
    ]),
  )
  const found = new Map<string, LotReport['scores']>()
  for (const { lot_id: lotId, criterion_id: criterionId, cells } of cellRows) {
    const people = scorers.get(lotId) ?? []
    const settled = agreedIn.get(`${lotId} ${criterionId}`)
    const bidders = Map.groupBy(cells, ([orgId]) => orgId)
    const scores = [...bidders].flatMap(([orgId, own]) => {
      if (gone.has(`${lotId} ${orgId}`)) return []
      const points = new Map(own.map(([, userId, count]) => [userId, count]))
      return {
        orgId,
        criterionId,
        given: people.map((userId) => points.get(userId) ?? null),
        ...(settled?.get(orgId) ?? { agreed: null, words: '' }),
      }
    })
    found.set(lotId, [...(found.get(lotId) ?? []), ...scores])
  }
  return found
}

const fallen = z.object({
  lotId: z.string(),
  code: z.literal('no-signed'),
  words: z.string(),
  winnerId: z.string().nullable(),
})
const next = z.object({
  lotId: z.string(),
  winnerId: z.string(),
  words: z.string(),
  insteadOf: z.array(z.string()),
})
const reconsidered = z.object({ lotIds: z.array(z.string()), reason: z.string() })

interface Aftermath {
  readonly kind: EvaluationReport['aftermaths'][number]['kind']
  readonly lotIds: readonly string[]
  readonly bidderId: string | null
  readonly words: string
}

/** The aftermath of an announced decision in an entry of the log; null for any other entry. */
const aftermathIn = (type: string, details: unknown): Aftermath | null => {
  if (type === 'rfx.reconsidered') {
    const one = reconsidered.safeParse(details).data
    return (
      (one && { kind: 'reconsidered', lotIds: one.lotIds, bidderId: null, words: one.reason }) ??
      null
    )
  }
  const isNext = type === 'rfx.lot_decided'
  const one = (isNext ? next : fallen).safeParse(details).data
  if (!one) return null
  const { lotId, winnerId: bidderId, words } = one
  return { kind: isNext ? 'next' : 'fell_through', lotIds: [lotId], bidderId, words }
}

const aftermathsOf = async (db: Db, rfxId: string): Promise<EvaluationReport['aftermaths']> => {
  const rows = await db
    .select({
      type: ledgerEntry.type,
      at: ledgerEntry.at,
      userId: ledgerEntry.userId,
      details: ledgerEntry.details,
    })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.rfxId, rfxId),
        inArray(ledgerEntry.type, ['rfx.lot_unsuccessful', 'rfx.lot_decided', 'rfx.reconsidered']),
      ),
    )
    .orderBy(asc(ledgerEntry.seq))
  const found = rows.flatMap(({ type, at, userId, details }) => {
    const aftermath = aftermathIn(type, details)
    return aftermath ? [{ ...aftermath, at, userId }] : []
  })
  const people = await namesOf(
    db,
    found.flatMap(({ userId }) => userId ?? []),
  )
  const orgs = await orgNames(
    db,
    found.flatMap(({ bidderId }) => bidderId ?? []),
  )
  return found.map(({ kind, at, lotIds, userId, bidderId, words }) => ({
    kind,
    at: at.toISOString(),
    lotIds: [...lotIds],
    words,
    by: people.get(userId ?? '') ?? '',
    bidder: bidderId === null ? null : (orgs.get(bidderId) ?? ''),
  }))
}

/**
 * Who scored each lot that is settled, the scores of each beside those agreed on, the reasons, and
 * the aftermath of announced decisions. Throws `rfx.sealed` before opening.
 */
export const reportOf = async (db: Db, rfxId: string, orgId: string): Promise<EvaluationReport> => {
  const row = await readOpened(db, rfxId, orgId)
  const lotIds = (await lotsOf(db, rfxId))
    .filter((lot) => !areScoresOpen(row, lot))
    .map(({ lotId }) => lotId)
  const finished = await db
    .select({ lotId: finishedLot.lotId, userId: finishedLot.userId })
    .from(finishedLot)
    .where(and(eq(finishedLot.rfxId, rfxId), inArray(finishedLot.lotId, lotIds)))
  const names = await namesOf(db, [...new Set(finished.map(({ userId }) => userId))])
  const order = [...names.keys()]
  const scorers = new Map(
    [...Map.groupBy(finished, ({ lotId }) => lotId)].map(([lotId, own]) => [
      lotId,
      own
        .map(({ userId }) => userId)
        .sort((one, other) => order.indexOf(one) - order.indexOf(other)),
    ]),
  )
  const scores = await scoresIn(db, rfxId, lotIds, scorers)
  return {
    lots: lotIds.map((lotId) => ({
      lotId,
      evaluators: (scorers.get(lotId) ?? []).map((userId) => names.get(userId) ?? ''),
      scores: scores.get(lotId) ?? [],
    })),
    aftermaths: await aftermathsOf(db, rfxId),
  }
}

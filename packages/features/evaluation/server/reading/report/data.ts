import type { Db } from '@kogge/db/client.ts'
import { deed } from '@kogge/db/schema/deed.ts'
import { agreedScore, bid, finishedLot, score } from '@kogge/db/schema/evaluation.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orgNames } from '../../letters/data.ts'
import { areScoresOpen, lotsOf } from '../../lots/data.ts'
import { namesOf } from '../../openers/data.ts'
import { readOpened } from '../../requests/data.ts'
import type { EvaluationReport } from './views.ts'

/** What evaluators gave one bid by one criterion, and what they agreed on. */
interface ScoreRow extends Record<string, unknown> {
  readonly lot_id: string
  readonly org_id: string
  readonly criterion_id: string
  readonly given: Readonly<Record<string, number>>
  readonly agreed: number | null
  readonly words: string | null
}

/** Of bids that stand, by those alone who had finished. */
const scoresIn = async (
  db: Db,
  rfxId: string,
  lotIds: readonly string[],
): Promise<readonly ScoreRow[]> => {
  const { rows } = await db.execute<ScoreRow>(sql`
    select s.lot_id, s.org_id, s.criterion_id, json_object_agg(s.user_id, s.points) as given,
      max(a.points) as agreed, max(a.reason) as words
    from ${score} s
      join ${finishedLot} f using (rfx_id, lot_id, user_id)
      join ${bid} b using (rfx_id, lot_id, org_id)
      left join ${agreedScore} a using (rfx_id, lot_id, org_id, criterion_id)
    where s.rfx_id = ${rfxId}::uuid and b.rejected_at is null
      and s.lot_id in (select jsonb_array_elements_text(${JSON.stringify(lotIds)}::jsonb))
    group by s.lot_id, s.org_id, s.criterion_id`)
  return rows
}

const fallen = z.object({
  ...{ lotId: z.string(), code: z.literal('no-signed'), words: z.string() },
  winnerId: z.string().nullable(),
})
const next = z.object({
  ...{ lotId: z.string(), winnerId: z.string(), words: z.string() },
  insteadOf: z.array(z.string()),
})
const reconsidered = z.object({ lotIds: z.array(z.string()), reason: z.string() })

interface Told {
  readonly kind: EvaluationReport['aftermaths'][number]['kind']
  readonly lotIds: readonly string[]
  readonly bidderId: string | null
  readonly words: string
}

/** What an entry of the log tells of a decision that bidders had been told of; null for any other. */
const toldIn = (type: string, details: unknown): Told | null => {
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
    .select({ type: deed.type, at: deed.at, userId: deed.userId, details: deed.details })
    .from(deed)
    .where(
      and(
        eq(deed.rfxId, rfxId),
        inArray(deed.type, ['rfx.lot_unsuccessful', 'rfx.lot_decided', 'rfx.reconsidered']),
      ),
    )
    .orderBy(asc(deed.seq))
  const found = rows.flatMap(({ type, at, userId, details }) => {
    const told = toldIn(type, details)
    return told ? [{ ...told, at, userId }] : []
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
    ...{ kind, at: at.toISOString(), lotIds: [...lotIds], words },
    by: people.get(userId ?? '') ?? '',
    bidder: bidderId === null ? null : (orgs.get(bidderId) ?? ''),
  }))
}

/**
 * Who scored each lot that is settled, what each of them gave beside what they agreed on and why, and what
 * became of decisions that bidders were told of. Throws `rfx.sealed` before opening.
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
  const scores = Map.groupBy(await scoresIn(db, rfxId, lotIds), (one) => one.lot_id)
  const scorers = Map.groupBy(finished, ({ lotId }) => lotId)
  const order = [...names.keys()]
  return {
    lots: lotIds.map((lotId) => {
      const people = (scorers.get(lotId) ?? [])
        .map(({ userId }) => userId)
        .sort((a, b) => order.indexOf(a) - order.indexOf(b))
      return {
        lotId,
        evaluators: people.map((userId) => names.get(userId) ?? ''),
        scores: (scores.get(lotId) ?? []).map((one) => ({
          ...{ orgId: one.org_id, criterionId: one.criterion_id },
          given: people.map((userId) => one.given[userId] ?? null),
          ...{ agreed: one.agreed, words: one.words ?? '' },
        })),
      }
    }),
    aftermaths: await aftermathsOf(db, rfxId),
  }
}

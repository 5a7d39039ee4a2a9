import { agreedScore, bid, evaluator, score } from '@kogge/db/schema/evaluation.ts'
import { appendLedgerEntries } from '@kogge/platform/server/ledger/ledger-entries.commands.ts'
import {
  agreedHashesWith,
  expectAgreed,
  NOTHING_AGREED,
} from '@kogge/platform/server/ledger/score-hashes.queries.ts'
import { eq, sql } from 'drizzle-orm'
import { holdForStep } from '../evaluated-lots.queries.ts'
import type { Managing } from '../evaluated-requests.queries.ts'
import { expectLogged } from '../ledger-proof.queries.ts'
import { finishedIn } from './finished-scores.queries.ts'
import { wordsTogether } from './score-agreement.queries.ts'
import { expectFinished } from './scores.commands.ts'

interface Written extends Record<string, unknown> {
  readonly lot_id: string
  readonly scores: readonly {
    readonly orgId: string
    readonly criterionId: string
    readonly points: number
  }[]
}

/** Cells in whose place none comes. */
const NOTHING = sql`select null::text as lot_id, null::uuid as org_id, null::text as criterion_id`

/**
 * Writes the average of the evaluators, in whole hundredths, as what they agree on, with their words
 * beside each other, wherever nothing was agreed yet in these lots; it can be changed until the lot is
 * settled. What stands there already was made of the same scores, or agreed by hand on them, and stays
 * (see dropAgreed). Throws `evaluation.settled`, and `rfx.step_refused` with
 * `reason` (`no_evaluators`, `not_finished`) and `lotId`.
 */
export const averageScores = async (
  ctx: Managing,
  input: { readonly rfxId: string; readonly lotIds: readonly string[] },
): Promise<void> => {
  const { db, grant, actor, sealing } = ctx
  const { orgId } = grant.action
  const { rfxId } = input
  const { row, lotIds } = await holdForStep(ctx, input, 'score')
  await expectLogged(ctx, row, lotIds)
  const evaluators = await db.select().from(evaluator).where(eq(evaluator.rfxId, rfxId))
  const finished = await finishedIn(db, rfxId, lotIds)
  for (const lotId of lotIds) expectFinished(lotId, evaluators, finished.get(lotId))
  const averages = sql`
    select s.lot_id, s.org_id, s.criterion_id, round(avg(s.points))::int as points,
      ${wordsTogether(sql`s.comment`)} as words
    from ${score} s join ${bid} b using (rfx_id, lot_id, org_id)
      join ${evaluator} e using (rfx_id, user_id)
    where s.rfx_id = ${rfxId}::uuid and b.rejected_at is null
      and s.lot_id in (select jsonb_array_elements_text(${JSON.stringify(lotIds)}::jsonb))
    group by s.lot_id, s.org_id, s.criterion_id`
  const said = await agreedHashesWith(db, rfxId, lotIds, {
    added: sql`select v.lot_id, v.org_id, v.criterion_id, v.points, v.words from (${averages}) as v
      where not exists (select from ${agreedScore} k where k.rfx_id = ${rfxId}::uuid
        and (k.lot_id, k.org_id, k.criterion_id) = (v.lot_id, v.org_id, v.criterion_id))`,
    replaced: NOTHING,
  })
  const { rows } = await db.execute<Written>(sql`
    with written as (
      insert into ${agreedScore} (rfx_id, lot_id, org_id, criterion_id, points, reason)
      select ${rfxId}::uuid, v.lot_id, v.org_id, v.criterion_id, v.points, v.words
      from (${averages}) as v
      on conflict do nothing
      returning lot_id, org_id, criterion_id, points)
    select lot_id, json_agg(json_build_object(
      'orgId', org_id, 'criterionId', criterion_id, 'points', points)) as scores
    from written group by lot_id order by lot_id`)
  await expectAgreed(db, sealing, rfxId, lotIds, said)
  await appendLedgerEntries(
    db,
    sealing,
    rfxId,
    rows.map(({ lot_id: lotId, scores }) => ({
      type: 'rfx.scores_agreed' as const,
      userId: actor.userId,
      orgId,
      details: {
        lotId,
        scores: [...scores],
        isAverage: true,
        saidHash: said.get(lotId) ?? NOTHING_AGREED,
      },
    })),
  )
}

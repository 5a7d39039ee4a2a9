import type { Db } from '@kogge/db/client.ts'
import type { ContractRef } from '@kogge/domain/analysis/analysis-read-model.ts'
import { AFTER_DAYS, BEFORE_DAYS } from '@kogge/domain/insight/forecast/contract-successions.ts'
import type { CallGround, EndingRef } from '@kogge/domain/opportunities/expected-calls.ts'
import type { Context } from '@kogge/platform/server/procedures/procedure-context.ts'
import { sql } from 'drizzle-orm'
import { endingItems } from './ending-contract-items.ts'
import type { EndingContract } from './ending-contracts.views.ts'

interface RefRow extends Record<string, unknown> {
  readonly num: number
  readonly position: number
  readonly day: string
}

/** A contract of a public request that ends, with what comes after it; null where there is none. */
export const endingContractOf = async (
  ctx: Context,
  { rfxId, lotId, endsOn }: EndingRef,
): Promise<EndingContract | null> => {
  const { rows } = await ctx.readDb.execute<RefRow>(sql`
    select c.rfx_num as num, c.position, c.day::text from rfx r join contract c on c.rfx_num = r.num
    where r.id = ${rfxId} and r.privacy = 'public' and c.is_awarded and c.lot_id is not distinct from ${lotId}
      and c.ends_on = ${endsOn}::date
    order by c.position limit 1`)
  const refs: ContractRef[] = rows.map(({ num, ...place }) => ({ rfxNum: num, ...place }))
  const [item] = refs.length > 0 ? await endingItems(ctx, refs) : []
  return item ?? null
}

/** A contract after which a call is expected, by its request, the day it ends and its CPV division. */
export interface AwaitedCall extends Pick<EndingRef, 'rfxId' | 'endsOn'> {
  readonly division: number | null
}

/** A public tender that came after a contract, and why it is taken for the next call of the same need. */
export interface FoundCall extends Record<string, unknown> {
  /** Its place among the contracts asked for, from 0. */
  readonly place: number
  readonly rfxId: string
  readonly ground: CallGround
}

/**
 * The calls that came after contracts. `alike` are those of `succession`, by the rule of forecasts (domain/insight/forecast:
 * the buyer with what became part of it, the class of the CPV, the window around the end, the likeness of titles). `named`
 * are those whose own call names a notice of the earlier request (BT-125, OPP-090), with a buyer of it, in the same window.
 * The certain ones first, then those whose titles are most alike.
 */
export const callsAfter = async (
  db: Db,
  awaited: readonly AwaitedCall[],
): Promise<readonly FoundCall[]> => {
  if (awaited.length === 0) return []
  const asked = JSON.stringify(awaited.map((one, place) => ({ ...one, place })))
  const { rows } = await db.execute<FoundCall>(sql`
    with asked as (
      select a.place, a."endsOn" as ends_on, a.division, r.num, r.procedure_key
      from jsonb_to_recordset(${asked}::jsonb) as a (place int, "rfxId" uuid, "endsOn" date, division smallint)
      join rfx r on r.id = a."rfxId")
    select place, rfx_id as "rfxId", ground from (
      select a.place, n.id as rfx_id, 'named' as ground, 1 as likeness
      from asked a
      join procedure_token t on t.procedure_key = a.procedure_key
      join plan_reference p on p.token = t.token
      join notice c on c.id = p.notice_id and c.form_type = 'competition'
      left join title_link l on l.from_key = c.procedure_key
      join rfx n on n.procedure_key = coalesce(l.into_key, c.procedure_key) and n.num <> a.num
        and n.privacy = 'public'
      join rfx_search s on s.num = n.num
      join rfx_search e on e.num = a.num and e.buyers && s.buyers
      where n.published_at::date between a.ends_on - ${BEFORE_DAYS}::int and a.ends_on + ${AFTER_DAYS}::int
      union all
      select a.place, n.id, 'alike', f.likeness
      from asked a
      join succession f on f.rfx_num = a.num and f.ended_on = a.ends_on and f.division = a.division
      join rfx n on n.num = f.next_num and n.privacy = 'public') as found
    order by place, ground desc, likeness desc, rfx_id`)
  return rows
}

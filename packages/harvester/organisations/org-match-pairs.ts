import type { Db } from '@kogge/db/client.ts'
import type { Link } from '@kogge/domain/orgs/matches/match-candidates.ts'
import { type LinkReason, MATCH_REASONS } from '@kogge/domain/orgs/matches/match-reasons.ts'
import { NEAR_REASONS } from '@kogge/domain/orgs/matches/near-links.ts'
import { sql } from 'drizzle-orm'
import { derivedId } from '../derived-ids.ts'

/**
 * Nobody has anything to do with it but notices: nobody speaks for it, asks to, pays for it, or
 * has rights in it. What people have to do with is never made part of another without them.
 */
export const IS_UNTOUCHED = sql`(o.claimed_at is null and o.deleted_at is null
  and not exists (select 1 from membership x where x.org_id = o.id)
  and not exists (select 1 from invitation x where x.org_id = o.id)
  and not exists (select 1 from join_request x where x.org_id = o.id)
  and not exists (select 1 from ownership_request x where x.org_id = o.id)
  and not exists (select 1 from plan_request x where x.org_id = o.id)
  and not exists (select 1 from subscription x where x.org_id = o.id)
  and not exists (select 1 from bearer_secret x where x.org_id = o.id)
  and not exists (select 1 from delegation x where x.org_id = o.id or x.delegate_org_id = o.id)
  and not exists (select 1 from org x where x.parent_id = o.id))`

/** A pair that comparing all names found (`near-names.ts`). */
export const IS_NEAR = sql`m.reason in (${sql.join(
  NEAR_REASONS.map((reason) => sql`${reason}`),
  sql`, `,
)})`

interface Pair extends Record<string, unknown> {
  readonly id: string
  readonly from_id: string
  readonly into_id: string
  readonly reason: LinkReason
  /** It may be made part of the other without anybody's word. */
  readonly is_free: boolean
  /** What stands of this pair. */
  readonly state: string | null
}

/** The links between entries that are there, and what stands in the way of them. */
const pairsOf = async (tx: Db, links: readonly Link<LinkReason>[]): Promise<readonly Pair[]> => {
  if (links.length === 0) return []
  const records = links.map((link) => ({
    ...link,
    id: derivedId('org-match', link.from, link.into),
  }))
  const { rows } = await tx.execute<Pair>(sql`
    select l.id, o.id as from_id, i.id as into_id, l.reason, m.state,
      ${IS_UNTOUCHED} and coalesce(i.merged_into_id, i.id) <> o.id and not exists (
        select 1 from org_match x where x.from_id = o.id and x.state = 'merged') as is_free
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as l (
      id uuid, "from" text, "into" text, reason text)
    join org o on o.match_key = l."from"
    join org i on i.match_key = l."into"
    left join org_match m on m.from_id = o.id and m.into_id = i.id
    order by l.id`)
  return rows
}

/**
 * Makes the pairs that rules alone gave for these entries (`subjects`, match keys) what they give
 * now; what staff decided stays. Returns the ids of those that are part of another since, or no more.
 */
export const writeLinks = async (
  tx: Db,
  subjects: readonly string[],
  links: readonly Link<LinkReason>[],
): Promise<string[]> => {
  if (subjects.length === 0) return []
  const records = (await pairsOf(tx, links))
    .filter(({ state }) => state === null || state === 'open' || state === 'attached')
    .map(({ is_free: isFree, ...pair }) => {
      const { does, confidence } = MATCH_REASONS[pair.reason]
      return { ...pair, confidence, state: does === 'attach' && isFree ? 'attached' : 'open' }
    })
  const requested = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as w (
    id uuid, from_id uuid, into_id uuid, reason text, confidence smallint, state text)`
  const { rows: gone } = await tx.execute<{ from_id: string; state: string }>(sql`
    delete from org_match m using org s
    where m.from_id = s.id and m.state in ('open', 'attached')
      and s.match_key in (select jsonb_array_elements_text(${JSON.stringify(subjects)}::jsonb))
      and not exists (select 1 from ${requested}
        where w.from_id = m.from_id and w.into_id = m.into_id and w.state = m.state)
      -- What comparing all names found stays, unless more is known of the pair.
      and (not ${IS_NEAR} or exists (select 1 from ${requested}
        where w.from_id = m.from_id and w.into_id = m.into_id))
    returning m.from_id, m.state`)
  const { rows: come } = await tx.execute<{ from_id: string; state: string }>(sql`
    insert into org_match (id, from_id, into_id, reason, confidence, state)
    select id, from_id, into_id, reason, confidence, state from ${requested} order by id
    on conflict (from_id, into_id) do update set
      reason = excluded.reason, confidence = excluded.confidence
      where (org_match.reason, org_match.confidence) <> (excluded.reason, excluded.confidence)
    returning from_id, state`)
  const changed = [...gone, ...come].filter(({ state }) => state === 'attached')
  return [...new Set(changed.map((row) => row.from_id))]
}

import type { Db } from '@kogge/db/client.ts'
import { rerootOrgs } from '@kogge/db/orgs/org-merge-roots.ts'
import { type LinkReason, MATCH_REASONS } from '@kogge/domain/orgs/matches/match-reasons.ts'
import { sql } from 'drizzle-orm'
import { derivedId } from '../derived-ids.ts'
import { followMoves } from './merged-entries.ts'
import { IS_UNTOUCHED } from './org-match-pairs.ts'

/** That a spelling leads to another entry now. */
export interface Respelling {
  /** Match keys. */
  readonly from: string
  readonly into: string
}

const REASON: LinkReason = 'respelled'

/** The entry that most spellings of each went to; of as many the first by key. */
const mostOf = (respellings: readonly Respelling[]): Respelling[] =>
  [...Map.groupBy(respellings, ({ from }) => from)].flatMap(([from, all]) => {
    const counted = [...Map.groupBy(all, ({ into }) => into)].sort(
      ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
    )
    const [into] = counted[0] ?? [from]
    return into === from ? [] : [{ from, into }]
  })

/** Parts from entries without spellings whatever the rules made of these; it is judged anew. */
const partFrom = async (tx: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ from_id: string }>(sql`
    delete from org_match m using org o
    where m.into_id = o.id and m.state in ('attached', 'open') and m.reason <> ${REASON}
      and o.match_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
      and not exists (select from harvested_org h where h.match_key = o.match_key)
    returning m.from_id`)
  return rows.map((row) => row.from_id)
}

/**
 * Makes entries whose spellings all lead elsewhere now a part of the entry that most of them lead to, so
 * that links to them go on. Whom people have to do with stays, and so does what staff decided. Take
 * `lockOrgRegister` exclusively first.
 */
export const leadOn = async (tx: Db, respellings: readonly Respelling[]): Promise<void> => {
  const links = mostOf(respellings).map((link) => ({
    ...link,
    id: derivedId('org-match', link.from, link.into),
  }))
  if (links.length === 0) return
  const keys = links.map(({ from }) => from)
  const released = await rerootOrgs(tx, await partFrom(tx, keys))
  const { rows } = await tx.execute<{ from_id: string }>(sql`
    insert into org_match (id, from_id, into_id, reason, confidence, state)
    select l.id, o.id, i.id, ${REASON}, ${MATCH_REASONS[REASON].confidence}::smallint, 'attached'
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l (id uuid, "from" text, "into" text)
    join org o on o.match_key = l."from"
    join org i on i.match_key = l."into"
    where ${IS_UNTOUCHED} and coalesce(i.merged_into_id, i.id) <> o.id
      and not exists (select from harvested_org h where h.match_key = o.match_key)
      and not exists (select from org_match x
        where x.from_id = o.id and x.state in ('merged', 'attached'))
    order by l.id
    on conflict (from_id, into_id) do update set state = 'attached', reason = excluded.reason,
      confidence = excluded.confidence
      where org_match.state = 'open'
    returning from_id`)
  const led = await rerootOrgs(
    tx,
    rows.map((row) => row.from_id),
  )
  await followMoves(tx, [...released, ...led])
}

/**
 * Lets entries that were led on stand for themselves again, once notices spell somebody by their keys.
 * Returns their ids (`rerootOrgs`).
 */
export const releaseRespelled = async (tx: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await tx.execute<{ from_id: string }>(sql`
    delete from org_match m using org o
    where o.id = m.from_id and m.state = 'attached' and m.reason = ${REASON}
      and o.match_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
    returning m.from_id`)
  return rows.map((row) => row.from_id)
}

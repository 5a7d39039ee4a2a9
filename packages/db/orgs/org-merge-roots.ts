import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

/** An organisation that stands for itself or another otherwise than before. */
export interface Rerooted {
  readonly id: string
  /** The one that it stood for until now, by id and number, and the one that it stands for now. */
  readonly beforeId: string
  readonly beforeNum: number
  readonly afterId: string
}

const list = (ids: readonly string[]) =>
  sql`(select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`

/**
 * Makes `org.merged_into_id` of these organisations, and of all that are parts of them, what the
 * standing pairs (`org_match`) say, however many steps that is away; their spellings follow. Gives
 * those for whom that changed something. Take `lockOrgRegister` exclusively first.
 */
export const rerootOrgs = async (tx: Db, orgIds: readonly string[]): Promise<Rerooted[]> => {
  if (orgIds.length === 0) return []
  const { rows } = await tx.execute<{
    id: string
    before_id: string
    before_num: number
    after_id: string
  }>(sql`
    with recursive parts (id) as (
      select id from org where id in ${list(orgIds)}
      union
      select m.from_id from parts p
      join org_match m on m.into_id = p.id and m.state in ('attached', 'merged')
    ), climbed (id, at, steps) as (
      select id, id, 0 from parts
      union all
      select c.id, m.into_id, c.steps + 1 from climbed c
      join org_match m on m.from_id = c.at and m.state in ('attached', 'merged')
      where c.steps < 20
    ), roots as (
      select distinct on (id) id, at as root from climbed order by id, steps desc
    ), moved as (
      select org.id, roots.root, before.id as before_id, before.num as before_num
      from roots join org on org.id = roots.id
      join org before on before.id = coalesce(org.merged_into_id, org.id)
      where before.id <> roots.root
    ), written as (
      update org set merged_into_id = nullif(moved.root, org.id)
      from moved where org.id = moved.id
    )
    select id, before_id, before_num, root as after_id from moved order by id`)
  if (rows.length === 0) return []
  await tx.execute(sql`
    update harvested_org h set org_id = coalesce(o.merged_into_id, o.id)
    from org o
    where o.id in ${list(rows.map(({ id }) => id))} and h.match_key = o.match_key
      and h.org_id <> coalesce(o.merged_into_id, o.id)`)
  return rows.map(({ id, before_id: beforeId, before_num: beforeNum, after_id: afterId }) => ({
    id,
    beforeId,
    beforeNum,
    afterId,
  }))
}

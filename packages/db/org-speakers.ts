import { sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * The organisations in whose names the people of one act, its own id first: those that became part of
 * it, and those that a merge was undone with and that nobody speaks for since (`org.left_to_id`).
 * What was begun under another name stays under it, so that a merge moves nothing of what is sealed
 * and its undoing has nothing to put back.
 */
export const namesOfOrg = async (db: Db, orgId: string): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    with own (id) as (
      select ${orgId}::uuid union select id from org where merged_into_id = ${orgId}::uuid
    )
    select id from own
    union
    select o.id from org o join own on o.left_to_id = own.id
    where o.claimed_at is null and o.merged_into_id is null`)
  const others = rows.map(({ id }) => id).filter((id) => id !== orgId)
  return [orgId, ...others.sort()]
}

/** Whose people act in the name of an organisation: its own, or those of the one that goes on with it. */
export const speakerOf = async (db: Db, orgId: string): Promise<string> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(heir.merged_into_id, heir.id, root.id) as id
    from org o
    join org root on root.id = coalesce(o.merged_into_id, o.id)
    left join org heir on heir.id = root.left_to_id and root.claimed_at is null
    where o.id = ${orgId}::uuid`)
  return rows[0]?.id ?? orgId
}

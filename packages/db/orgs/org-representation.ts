import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

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

/** An organisation and what became part of it, as a subquery. */
export const ownOf = (orgId: string) =>
  sql`(select id from org where id = ${orgId}::uuid or merged_into_id = ${orgId}::uuid)`

/** Where something may lie in one of the names of an organisation, before a request is opened. */
export interface OrgPlace {
  readonly orgId: string
  /** The second part of the key of its slots. */
  readonly placeId: string
  /** It was left by a merge that was undone, and others may speak for that name by now. */
  readonly isPassed: boolean
}

/** The same with what the server has sealed of it. */
export interface NamedPlace extends OrgPlace {
  /** It is theirs in this name. */
  readonly isProven: boolean
}

/**
 * The places in which the people of an organisation act: its own first, those of what became part of
 * it, then those that it was parted from with what it had begun there (`org_place`).
 */
export const placesOfOrg = async (db: Db, orgId: string): Promise<readonly OrgPlace[]> =>
  (await placeRowsOf(db, orgId)).map(placeOf)

/** A place as a row has it. */
export interface PlaceRow extends Record<string, unknown> {
  readonly org_id: string
  readonly place_id: string
  readonly is_passed: boolean
}

/** The same as rows. */
export const placeRowsOf = async (db: Db, orgId: string): Promise<readonly PlaceRow[]> => {
  const { rows } = await db.execute<PlaceRow>(sql`
    with own (id, rank) as (
      select ${orgId}::uuid, 0
      union all select id, 1 from org where merged_into_id = ${orgId}::uuid and id <> ${orgId}::uuid
    )
    select own.id as org_id, coalesce(p.place_id, own.id) as place_id, false as is_passed, own.rank
    from own left join org_place p on p.org_id = own.id and p.heir_id is null
    union all
    select p.org_id, p.place_id, o.claimed_at is not null or o.merged_into_id is not null, 2
    from org_place p join own on own.id = p.heir_id join org o on o.id = p.org_id
    order by 4, 1, 2`)
  return rows
}

const placeOf = (row: PlaceRow): OrgPlace => ({
  orgId: row.org_id,
  placeId: row.place_id,
  isPassed: row.is_passed,
})

/** The places that rows have. `proven`: those that are known to be theirs, each with its name. */
export const placesNamed = (
  rows: readonly PlaceRow[],
  proven: ReadonlyMap<string, string>,
): readonly NamedPlace[] =>
  rows.map((row) => ({ ...placeOf(row), isProven: proven.get(row.place_id) === row.org_id }))

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

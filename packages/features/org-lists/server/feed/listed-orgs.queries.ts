import type { Db } from '@kogge/db/client.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { sql } from 'drizzle-orm'
import { LISTED_ORGS } from '../stored-list-members.queries.ts'

/** An organisation of a list, as it stands today. */
export interface ListedOrg {
  readonly orgId: string
  readonly name: string
  /** `org.num` of it and of what became part of it, under which tenders may name it still. */
  readonly nums: readonly number[]
}

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly nums: number[]
}

/** The organisations of a list, or those of them that are asked for. */
export const listedOrgs = async (
  db: Db,
  { orgId, guid }: { readonly orgId: string; readonly guid: string },
  only: readonly string[] | undefined,
): Promise<readonly ListedOrg[]> => {
  const narrowed = only?.length ? sql`and o.id = any(${sql.param([...only])}::uuid[])` : sql``
  const { rows } = await db.execute<Row>(sql`
    with listed as (
      select distinct o.id, o.num, o.name from ${LISTED_ORGS}
      where m.org_id = ${orgId} and m.list_guid = ${guid} ${narrowed})
    select l.id, l.name, array_append(
      (select array_agg(p.num) from org p where p.merged_into_id = l.id), l.num) as nums
    from listed l`)
  return rows.map(({ id, name, nums }) => ({ orgId: id, name: withoutDirectionMarks(name), nums }))
}

import type { Db } from '@kogge/db/client.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { sql } from 'drizzle-orm'

/** An organisation as it is named in an answer. */
export interface NamedOrg {
  readonly num: number
  /** Null where it has no page any more. */
  readonly orgId: string | null
  readonly name: string
  readonly country: string | null
}

interface OrgRow extends Record<string, unknown> {
  readonly num: number
  readonly id: string
  readonly name: string
  readonly country: string | null
  readonly is_gone: boolean
}

/**
 * Organisations by `org.num`, under which they are counted. One that has just become part of another
 * bears the name and the address of that one.
 */
export const orgsByNums = async (
  db: Db,
  nums: Iterable<number>,
): Promise<ReadonlyMap<number, NamedOrg>> => {
  const asked = [...new Set(nums)]
  if (asked.length === 0) return new Map()
  const { rows } = await db.execute<OrgRow>(sql`
    select o.num, s.id, s.name, s.country, s.deleted_at is not null as is_gone
    from org o join org s on s.id = coalesce(o.merged_into_id, o.id)
    where o.num = any(${`{${asked.join(',')}}`}::int[])`)
  return new Map(
    rows.map(({ num, id, name, country, is_gone: isGone }) => [
      num,
      { num, orgId: isGone ? null : id, name: withoutDirectionMarks(name), country },
    ]),
  )
}

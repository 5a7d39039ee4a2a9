import type { Db } from '@kogge/db/client.ts'
import { sql } from 'drizzle-orm'

/** Whose contracts are counted. */
export interface MarketScope {
  /** The organisation that stands for the one asked for. */
  readonly orgId: string
  /** `org.num` of that one, and of those below it where they are counted as well. */
  readonly nums: readonly number[]
  /** What is counted together reaches no further: a group of thousands is a mistake in the data. */
  readonly isCut: boolean
}

const MOST_ORGS = 500
/** Mergers follow on one another, and so do parents; more in a row are a mistake in the data. */
const MOST_STEPS = 10

interface Row extends Record<string, unknown> {
  readonly id: string
  readonly num: number
}

/**
 * The organisation, or the one that it became part of in the end, and with `withChildren` all that
 * stand below it, 500 at most. Null where there is none any more.
 */
export const marketScope = async (
  db: Db,
  orgId: string,
  withChildren: boolean,
): Promise<MarketScope | null> => {
  const { rows } = await db.execute<Row>(sql`
    with recursive climbed (id, num, into_id, is_gone, steps) as (
      select id, num, merged_into_id, deleted_at is not null, 0 from org where id = ${orgId}
      union all
      select o.id, o.num, o.merged_into_id, o.deleted_at is not null, c.steps + 1
      from climbed c join org o on o.id = c.into_id where c.steps < ${MOST_STEPS}
    ), family (id, num, steps) as (
      select id, num, 0 from climbed where into_id is null and not is_gone
      union
      select o.id, o.num, f.steps + 1
      from family f join org o on o.parent_id = f.id
      where ${withChildren} and o.deleted_at is null and o.merged_into_id is null
        and f.steps < ${MOST_STEPS}
    )
    select id, num from family group by id, num order by min(steps), num limit ${MOST_ORGS + 1}`)
  const [root] = rows
  if (!root) return null
  return {
    orgId: root.id,
    nums: rows.slice(0, MOST_ORGS).map(({ num }) => num),
    isCut: rows.length > MOST_ORGS,
  }
}

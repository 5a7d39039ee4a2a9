import type { Db } from '@kogge/db/client.ts'
import type { KnownIds } from '@kogge/domain/monitor/filter-explanations.ts'
import type { TenderTraits } from '@kogge/domain/monitor/tender-traits.ts'
import { sql } from 'drizzle-orm'

type Row = { readonly num: number; readonly id: string } & Record<string, unknown>

const byNum = (rows: readonly Row[]): ReadonlyMap<number, string> =>
  new Map(rows.map(({ num, id }) => [num, id]))

/** The ids of public tenders and of the organisations that take part in them. */
export const knownIdsOf = async (db: Db, tenders: readonly TenderTraits[]): Promise<KnownIds> => {
  const orgs = new Set(tenders.flatMap(({ buyers, suppliers }) => [...buyers, ...suppliers]))
  const list = (nums: Iterable<number>) => sql.param([...nums])
  const { rows: known } = await db.execute<Row>(
    sql`select num, id from org where num = any(${list(orgs)}::int[])`,
  )
  const { rows: requests } = await db.execute<Row>(
    sql`select num, id from rfx where num = any(${list(tenders.map(({ num }) => num))}::int[])`,
  )
  return { orgs: byNum(known), requests: byNum(requests) }
}

import type { RfxContent } from '@kogge/domain/rfx/rfx-content.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import type { rfx } from '../schema/rfx.ts'
import { numbersAndMonths } from './monthly-partitions.ts'

/** Which request, and the month in which its content stands. */
export type RfxPlace = Pick<typeof rfx.$inferSelect, 'num' | 'month'>

/**
 * Rows (num, content) of these requests; each month is asked for its own numbers alone, and no other partition is
 * locked. One question that names the months takes as long to plan as to answer.
 */
export const contentsOf = (places: readonly RfxPlace[]): SQL =>
  sql`kogge_contents_of(${numbersAndMonths(places)})`

/**
 * What the request of a row says, for those who walk over rows of `rfx` and know no months: its
 * partition is found row by row. To plan that takes some milliseconds.
 */
export const contentOfRow = (row: string): SQL => {
  const of = sql.identifier(row)
  return sql`(select said.content from rfx_content said
    where said.rfx_num = ${of}.num and said.month = ${of}.month)`
}

/** A request with what it says. */
export type WholeRfx = typeof rfx.$inferSelect & { readonly content: RfxContent }

/**
 * What `read` makes of rows (num, content) of these requests, by `rfx.num`. One whose month has changed
 * since its row was read is looked for in all of them.
 */
export const readFromContents = async <Row extends { readonly num: number }>(
  places: readonly RfxPlace[],
  read: (said: SQL) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<number, Row>> => {
  if (places.length === 0) return new Map()
  const found = new Map((await read(contentsOf(places))).map((row) => [row.num, row]))
  const moved = places.filter(({ num }) => !found.has(num))
  if (moved.length === 0) return found
  const again = await read(sql`(select rfx_num as num, content from rfx_content
    where rfx_num = any(${sql.param(moved.map(({ num }) => num))}::int[]))`)
  for (const row of again) found.set(row.num, row)
  return found
}

/** Requests with what they say; one that went since its row was read is left out. */
export const withContents = async <Row extends RfxPlace>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & { content: RfxContent })[]> => {
  const contents = await readFromContents(rows, async (said) => {
    const read = await db.execute<{ num: number; content: RfxContent }>(
      sql`select num, content from ${said} as said`,
    )
    return read.rows
  })
  return rows.flatMap((row) => {
    const said = contents.get(row.num)
    return said ? [{ ...row, content: said.content }] : []
  })
}

/**
 * Writes what requests say, replacing what stood there. Their rows are written before it, in the same
 * transaction: who keeps a content knows by the row whether it still stands.
 */
export const writeContents = async (
  tx: Db,
  input: readonly (RfxPlace & { readonly content: RfxContent })[],
): Promise<void> => {
  if (input.length === 0) return
  const records = input.map(({ num, month, content }) => ({ num, month, content }))
  await tx.execute(sql`
    insert into rfx_content (rfx_num, month, content)
    select num, month, content
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (num int, month date, content jsonb)
    on conflict (rfx_num, month) do update set content = excluded.content`)
}

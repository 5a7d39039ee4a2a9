import type { Db } from '@kogge/db/client.ts'
import { countAnew } from '@kogge/db/orgs/org-counts.ts'
import { writtenRfx } from '@kogge/db/schema/drafting.ts'
import { meta } from '@kogge/db/schema/reference.ts'
import { databaseNow } from '@kogge/platform/server/database/database-clock.ts'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { lotsOf } from '../evaluated-lots.queries.ts'
import { writeAwards } from './awards.commands.ts'

/** Up to which request (`written_rfx.rfx_id`) awards were written anew; not there once all are. */
const COUNTED_TO = 'kogge_figures_to'
/** Organisations that are counted together, and held meanwhile. */
const AT_ONCE = 50
/** Before all ids. */
const NONE = '00000000-0000-0000-0000-000000000000'

/** Requests whose awards stand on their pages. */
const DECIDED = inArray(writtenRfx.state, ['decided', 'closed'])

/** Writes the awards of one request as they stand, and gives its id; null where there is none after. */
const writeNext = (db: Db, after: string): Promise<string | null> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(writtenRfx)
      .where(and(gt(writtenRfx.rfxId, after), DECIDED))
      .orderBy(asc(writtenRfx.rfxId))
      .limit(1)
      .for('update')
    if (!row) return null
    if (row.kind === 'tender')
      await writeAwards(tx, row, await lotsOf(tx, row.rfxId), await databaseNow(tx), null)
    await tx
      .update(meta)
      .set({ value: row.rfxId, updatedAt: sql`now()` })
      .where(eq(meta.key, COUNTED_TO))
    return row.rfxId
  })

/** Counts organisations of requests written on Kogge anew, from a number on; gives the last, or null. */
const countNext = (db: Db, after: number): Promise<number | null> =>
  db.transaction(async (tx) => {
    // Held before it is counted: what others add then, they add to this.
    const { rows } = await tx.execute<{ num: number }>(sql`
      select num from org
      where num > ${after} and num in (
        select unnest(s.buyers || s.suppliers) from rfx_search s join rfx using (num)
        where rfx.source = 'kogge')
      order by num limit ${AT_ONCE} for no key update`)
    if (rows.length === 0) return null
    await countAnew(tx, rows)
    return rows.at(-1)?.num ?? null
  })

/**
 * Counts the contracts of requests that were written on Kogge and decided before they counted, in the
 * figures of who gave and won them and in analysis: once, where the migration found that there may be
 * some. Goes on where it stopped, and may run twice.
 */
export const recountFigures = async (db: Db, signal?: AbortSignal): Promise<void> => {
  const [reached] = await db.select().from(meta).where(eq(meta.key, COUNTED_TO))
  if (!reached) return
  let rfxId: string | null = reached.value || NONE
  while (rfxId !== null) {
    if (signal?.aborted) return
    rfxId = await writeNext(db, rfxId)
  }
  let num: number | null = 0
  while (num !== null) {
    if (signal?.aborted) return
    num = await countNext(db, num)
  }
  await db.delete(meta).where(eq(meta.key, COUNTED_TO))
}

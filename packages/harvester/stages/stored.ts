import type { Db } from '@kogge/db/client.ts'
import { notice } from '@kogge/db/schema/notice.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compile-order.ts'
import { and, inArray, notInArray, sql } from 'drizzle-orm'
import type { CleanNotice } from './clean.ts'

/**
 * Keeps other harvests away from these procedures until the transaction ends, so that a request
 * is never compiled from half of what two of them bring. In key order, so that they cannot
 * wait for each other crosswise.
 */
export const lockProcedures = async (tx: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await tx.execute(sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(key, 7193) as number
      from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as key order by 1
    ) as locks`)
}

const byId = (a: CleanNotice, b: CleanNotice): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Adds the notices that are not there yet, and returns these. A notice never changes once it is there. */
export const insertNotices = async (
  tx: Db,
  notices: readonly CleanNotice[],
): Promise<CleanNotice[]> => {
  if (notices.length === 0) return []
  // The first of two that are the same stays, in the file as in the table.
  const once = new Map([...notices].reverse().map((entry) => [entry.id, entry]))
  const rows = [...once.values()].sort(byId)
  const added = await tx
    .insert(notice)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: notice.id })
  const ids = new Set(added.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

export interface StoredWithKey extends StoredNotice {
  readonly procedureKey: string
}

/** Notices of these procedures that are there already, without those given. */
export const earlierNotices = async (
  tx: Db,
  keys: readonly string[],
  added: readonly CleanNotice[],
): Promise<StoredWithKey[]> => {
  if (keys.length === 0) return []
  const rows = await tx
    .select({
      id: notice.id,
      source: notice.source,
      procedureKey: notice.procedureKey,
      notice: notice.canonical,
    })
    .from(notice)
    .where(
      and(
        inArray(notice.procedureKey, [...keys]),
        notInArray(
          notice.id,
          added.map(({ id }) => id),
        ),
      ),
    )
  return rows
}

import type { Db } from '@kogge/db/client.ts'
import { mergedTenders } from '@kogge/platform/server/merged-tenders.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import { BEHIND, type CardKey, type Following, followCard } from './card-following.commands.ts'

const AT_ONCE = 200

const followWhere = async (db: Db, which: SQL, following: Following): Promise<void> => {
  let after: CardKey | null = null
  do {
    const beyond: SQL = after
      ? sql`and (o.org_id, o.guid) > (${after.org_id}::uuid, ${after.guid}::uuid)`
      : sql``
    const { rows }: { rows: CardKey[] } = await db.execute<CardKey>(sql`
      select o.org_id, o.guid ${BEHIND} and ${which} ${beyond} order by o.org_id, o.guid limit ${AT_ONCE}`)
    for (const key of rows) {
      if (following.signal?.aborted) return
      await followCard(db, key, following).catch((err: unknown) =>
        following.log.error({ err }, 'an opportunity did not follow its tender'),
      )
    }
    after = rows.length === AT_ONCE ? (rows.at(-1) ?? null) : null
  } while (after)
}

/**
 * Has cards follow the changes of tenders that are due; gives how many changes there were. They are due until their cards have
 * followed; done again it changes nothing.
 */
export const followDueChanges = async (db: Db, following: Following): Promise<number> => {
  const { rows } = await db.execute<{ change_id: string; rfx_num: number }>(sql`
    select d.change_id::text, c.rfx_num from rfx_change_due d join rfx_change c on c.id = d.change_id
    where d.reader = 'opportunities' order by d.change_id limit ${AT_ONCE}`)
  for (const [num, changes] of Map.groupBy(rows, (row) => row.rfx_num)) {
    await followWhere(db, sql`r.num = ${num}`, following)
    if (following.signal?.aborted) return 0
    await db.execute(sql`
      delete from rfx_change_due where reader = 'opportunities'
        and change_id = any(${sql.param(changes.map((change) => change.change_id))}::bigint[])`)
  }
  return rows.length
}

/** Cards whose tender became part of another are of that one from now on, and behind it. */
const followMergedTenders = async (db: Db): Promise<void> => {
  let found: number
  do {
    const rows = await mergedTenders(db, 'opportunity', AT_ONCE)
    for (const { gone, into } of rows)
      await db.execute(sql`
        with held as (
          select org_id, guid from opportunity where rfx_id = ${gone} order by org_id, guid for update)
        update opportunity o set rfx_id = ${into}, rfx_version = null, is_further = o.is_further or exists (
          select from opportunity other
          where other.org_id = o.org_id and other.rfx_id = ${into} and other.deleted_at is null)
        from held where o.org_id = held.org_id and o.guid = held.guid`)
    found = rows.length
  } while (found === AT_ONCE)
}

/** Finds what no due change has brought: cards that were saved while their tender changed, and tenders that were joined. */
export const followMissedChanges = async (db: Db, following: Following): Promise<void> => {
  await followMergedTenders(db)
  await followWhere(db, sql`true`, following)
}

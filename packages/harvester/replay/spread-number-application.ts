import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { sql } from 'drizzle-orm'
import { retrying } from '../procedures/transaction-retry.ts'
import { recompile } from './procedure-recompilation.ts'
import { followGone, takeAway } from './stale-spellings.ts'

/** Procedures compiled anew in one transaction. */
const BATCH = 100

/** A number, and the group of names whose number it is not (`foreignKey`); null where it is nobody's. */
const partsOf = (found: string): readonly [key: string, group: string | null] => {
  const at = found.indexOf('~')
  return at < 0 ? [found, null] : [found.slice(0, at), found.slice(at + 1)]
}

/** Procedures in whose requests the entry of this key buys or wins. */
const proceduresOf = async (db: Db, matchKey: string): Promise<string[]> => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select r.procedure_key as key
    from org o
    join org root on root.id = coalesce(o.merged_into_id, o.id)
    join rfx_search s on s.buyers && array[root.num] or s.suppliers && array[root.num]
    join rfx r on r.num = s.num
    where o.match_key = ${matchKey} order by 1`)
  return rows.map(({ key }) => key)
}

/**
 * Spellings by the number, or by it with one name; those that are believed because somebody claimed it come again with
 * their notices.
 */
const removeSpellings = async (tx: Db, found: string): Promise<void> => {
  const [matchKey, group] = partsOf(found)
  await lockOrgRegister(tx, 'exclusive')
  const { rows } = await tx.execute<{ id: string }>(sql`
    select h.id from harvested_org h join org o on o.match_key = h.match_key
    where h.match_key = ${matchKey} and (${group}::text is null or h.group_key = ${group}::text)
      and o.claimed_at is null`)
  const gone = await takeAway(
    tx,
    rows.map(({ id }) => id),
  )
  await followGone(tx, gone, (row) => matchOrg({ ...row, identifiedBy: 'name' })?.key)
  await tx.execute(sql`
    update spread_number set applied_at = now() where match_key = ${found}`)
}

/**
 * Lets requests and the register follow numbers that were found to be nobody's: whoever has one is known by
 * name. Cut off, it goes on where it was. Returns how many there were.
 */
export const applySpreadNumbers = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ match_key: string }>(sql`
    select match_key from spread_number where applied_at is null order by 1`)
  for (const { match_key: key } of rows) {
    const procedures = await proceduresOf(db, partsOf(key)[0])
    for (let at = 0; at < procedures.length; at += BATCH)
      await retrying(() => db.transaction((tx) => recompile(tx, procedures.slice(at, at + BATCH))))
    await retrying(() => db.transaction((tx) => removeSpellings(tx, key)))
  }
  return rows.length
}

import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { sql } from 'drizzle-orm'
import { retrying } from '../procedures/transaction-retry.ts'
import { recompile } from './procedure-recompilation.ts'
import { followGone, takeAway } from './stale-spellings.ts'

/** Procedures compiled anew in one transaction, and numbers parted in one. */
const BATCH = 100

/** A number, and the group of names whose number it is not (`foreignKey`); null where it is nobody's. */
const partsOf = (found: string): readonly [key: string, group: string | null] => {
  const at = found.indexOf('~')
  return at < 0 ? [found, null] : [found.slice(0, at), found.slice(at + 1)]
}

/** Procedures in whose requests the entries of these keys buy or win. */
const proceduresOf = async (db: Db, matchKeys: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ key: string }>(sql`
    select distinct r.procedure_key as key
    from org o
    join org root on root.id = coalesce(o.merged_into_id, o.id)
    join rfx_search s on s.buyers && array[root.num] or s.suppliers && array[root.num]
    join rfx r on r.num = s.num
    where o.match_key in (select jsonb_array_elements_text(${JSON.stringify(matchKeys)}::jsonb))
    order by 1`)
  return rows.map(({ key }) => key)
}

/**
 * Takes away spellings by these numbers, or by them with one name; those that are believed because somebody claimed the number
 * come again with their notices.
 */
const removeSpellings = async (tx: Db, found: readonly string[]): Promise<void> => {
  const records = found.map(partsOf).map(([key, group]) => ({ key, group }))
  await lockOrgRegister(tx, 'exclusive')
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct h.id
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as f (key text, "group" text)
    join harvested_org h on h.match_key = f.key and (f."group" is null or h.group_key = f."group")
    join org o on o.match_key = h.match_key
    where o.claimed_at is null order by 1`)
  const gone = await takeAway(
    tx,
    rows.map(({ id }) => id),
  )
  await followGone(tx, gone, (row) => matchOrg({ ...row, identifiedBy: 'name' })?.key)
  await tx.execute(sql`
    update spread_number set applied_at = now()
    where match_key in (select jsonb_array_elements_text(${JSON.stringify(found)}::jsonb))`)
}

/**
 * Lets requests and the register follow numbers that were found to be nobody's: whoever has one is known by
 * name. Cut off, it goes on where it was. Returns how many there were.
 */
export const applySpreadNumbers = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ match_key: string }>(sql`
    select match_key from spread_number where applied_at is null order by 1`)
  const found = rows.map((row) => row.match_key)
  for (let from = 0; from < found.length; from += BATCH) {
    const numbers = found.slice(from, from + BATCH)
    const procedures = await proceduresOf(db, [...new Set(numbers.map((one) => partsOf(one)[0]))])
    for (let at = 0; at < procedures.length; at += BATCH)
      await retrying(() => db.transaction((tx) => recompile(tx, procedures.slice(at, at + BATCH))))
    await retrying(() => db.transaction((tx) => removeSpellings(tx, numbers)))
  }
  return found.length
}

import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { sql } from 'drizzle-orm'
import type { SpelledOrg } from '../organisations/org-registration.ts'
import { retrying } from '../procedures/transaction-retry.ts'

/** Spellings looked at in one transaction. */
const BATCH = 2000

interface Row extends Record<string, unknown>, SpelledOrg {
  readonly id: string
  readonly match_key: string
  readonly other_keys: string[]
  readonly group_key: string | null
}

const isNamed = (key: string): boolean => key.slice(3).startsWith('~')

/** What a spelling shares with others by the rules of today, where that is something else than stands with it. */
const regrouped = (row: Row) => {
  const match = matchOrg({ ...row, ...(isNamed(row.match_key) && { identifiedBy: 'name' }) })
  // Another key is another spelling: that was done before.
  if (match?.key !== row.match_key) return []
  const isSame =
    match.group === row.group_key && match.otherKeys.join('\n') === row.other_keys.join('\n')
  return isSame ? [] : [{ id: row.id, group_key: match.group, other_keys: match.otherKeys }]
}

const judgeAfter = async (tx: Db, last: string): Promise<string | null> => {
  await lockOrgRegister(tx, 'exclusive')
  const { rows } = await tx.execute<Row>(sql`
    select id, name, ids, country, nuts, city, match_key, other_keys, group_key
    from harvested_org where id > ${last}::uuid order by id limit ${BATCH}`)
  const changed = rows.flatMap(regrouped)
  if (changed.length > 0)
    await tx.execute(sql`
      update harvested_org h set group_key = r.group_key, other_keys = r.other_keys
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as r (
        id uuid, group_key text, other_keys text[])
      where h.id = r.id`)
  const ids = rows.map(({ id }) => id)
  await tx.execute(sql`
    insert into spelling_due
    select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)
    on conflict do nothing`)
  return ids.at(-1) ?? null
}

/**
 * Has every spelling judged anew beside those that it shares something with, as a rule of matching names and numbers
 * may have changed (`relateOrgs` does it). May be cut off and begun anew.
 */
export const judgeAllAnew = async (db: Db, signal?: AbortSignal): Promise<void> => {
  for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last !== null; ) {
    signal?.throwIfAborted()
    const from: string = last
    last = await retrying(() => db.transaction((tx) => judgeAfter(tx, from)))
  }
}

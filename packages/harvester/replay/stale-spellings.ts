import type { Db } from '@kogge/db/client.ts'
import { lockOrgRegister } from '@kogge/db/locks/org-register-lock.ts'
import { renameBySpelling } from '@kogge/db/orgs/org-display-names.ts'
import { matchOrg } from '@kogge/domain/orgs/matches/org-match.ts'
import { sql } from 'drizzle-orm'
import { harvestedId, type SpelledOrg } from '../organisations/org-registration.ts'
import { leadOn, type Respelling } from '../organisations/respelled-entries.ts'
import { retrying } from '../procedures/transaction-retry.ts'

/** Spellings looked at in one transaction. */
const BATCH = 2000

/** A spelling that is there no more. */
export interface GoneSpelling extends Record<string, unknown>, SpelledOrg {
  readonly id: string
  readonly org_id: string
  readonly source: string
  readonly match_key: string
  readonly group_key: string | null
}

const list = (texts: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`

/** Those who share a number or a name with spellings that are gone are judged anew. */
const judgeAnew = async (tx: Db, gone: readonly GoneSpelling[]): Promise<void> => {
  const keys = gone.map((row) => row.match_key)
  const groups = gone.flatMap((row) => row.group_key ?? [])
  await tx.execute(sql`
    insert into spelling_due
    select id from harvested_org where match_key in ${list(keys)}
    union
    select id from harvested_org where group_key in ${list(groups)}
    on conflict do nothing`)
}

/** Takes spellings away; gives them. */
export const takeAway = async (
  tx: Db,
  ids: readonly string[],
): Promise<readonly GoneSpelling[]> => {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<GoneSpelling>(sql`
    with gone as (
      delete from harvested_org
      where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
      returning id, org_id, source, name, ids, country, nuts, city, match_key, group_key
    ), due as (
      delete from spelling_due where id in (select id from gone)
    )
    select * from gone`)
  return rows
}

/**
 * Lets all follow that rested on spellings that are gone; `entryOf` gives the match key that each has
 * now. Take `lockOrgRegister` exclusively first.
 */
export const followGone = async (
  tx: Db,
  gone: readonly GoneSpelling[],
  entryOf: (row: GoneSpelling) => string | undefined,
): Promise<void> => {
  if (gone.length === 0) return
  await judgeAnew(tx, gone)
  const respellings = gone.flatMap((row): Respelling[] => {
    const into = entryOf(row)
    return into === undefined ? [] : [{ from: row.match_key, into }]
  })
  await leadOn(tx, respellings)
  await renameBySpelling(tx, [...new Set(gone.map((row) => row.org_id))])
}

const removeAfter = async (tx: Db, last: string): Promise<string | null> => {
  await lockOrgRegister(tx, 'exclusive')
  const { rows } = await tx.execute<GoneSpelling>(sql`
    select id, org_id, source, name, ids, country, nuts, city, match_key, group_key
    from harvested_org where id > ${last}::uuid and not is_party order by id limit ${BATCH}`)
  const isStale = (row: GoneSpelling): boolean =>
    harvestedId({ source: row.source, org: row, isParty: true }) === row.id
  const gone = await takeAway(
    tx,
    rows.filter(isStale).map(({ id }) => id),
  )
  await followGone(tx, gone, (row) => matchOrg({ ...row, identifiedBy: 'name' })?.key)
  // Who has spellings of both kinds may have been named before these were parted.
  await renameBySpelling(tx, [...new Set(rows.map((row) => row.org_id))])
  return rows.at(-1)?.id ?? null
}

/**
 * Takes away the spellings that no notice gives any more, once all notices have been looked at anew: whoever
 * is spelled as a buyer or a tenderer is marked as such, everybody else has an id of another kind.
 */
export const removeStaleSpellings = async (db: Db, signal?: AbortSignal): Promise<void> => {
  for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last !== null; ) {
    signal?.throwIfAborted()
    const from: string = last
    last = await retrying(() => db.transaction((tx) => removeAfter(tx, from)))
  }
}

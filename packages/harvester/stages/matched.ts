import type { Db } from '@kogge/db/client.ts'
import { MAX_NAME } from '@kogge/db/org-names.ts'
import { org } from '@kogge/db/schema/org.ts'
import { foldText } from '@kogge/domain/kernel/text.ts'
import type { Notice, NoticeOrg } from '@kogge/domain/notice/schema.ts'
import { matchOrg, type OrgMatch } from '@kogge/domain/org/match.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compile-order.ts'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { derivedId } from './ids.ts'

/** An organisation of the register: its id for the world, its number for the search index. */
export interface KnownOrg {
  readonly id: string
  readonly num: number
  /** The entry of the match key itself, where another stands for it now. */
  readonly entryId: string
}

/** Looks up the register's entry of an organisation as a notice writes it. */
export type OrgRegister = (org: NoticeOrg) => KnownOrg | undefined

interface Spelled {
  readonly source: string
  readonly org: NoticeOrg
  readonly match: OrgMatch
}

/** What organisations of notices at hand were matched to: each is asked for several times. */
const MATCHES = new WeakMap<NoticeOrg, OrgMatch | null>()

const matchOf = (entry: NoticeOrg): OrgMatch | null => {
  const known = MATCHES.get(entry)
  if (known !== undefined) return known
  const match = matchOrg(entry)
  MATCHES.set(entry, match)
  return match
}

const orgsOf = ({ buyers, organisations, awards }: Notice): NoticeOrg[] => [
  ...buyers,
  ...organisations,
  ...awards.flatMap(({ winners }) => winners),
]

const spelledIn = (notices: readonly StoredNotice[]): Spelled[] =>
  notices.flatMap(({ source, notice }) =>
    orgsOf(notice).flatMap((entry) => {
      const match = matchOf(entry)
      return match ? [{ source, org: entry, match }] : []
    }),
  )

const uniqueBy = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => {
  const unique = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (!unique.has(key)) unique.set(key, item)
  }
  // In key order, so that two harvests never wait for each other crosswise.
  return [...unique].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item)
}

/** By match key; who became part of another is found as that one (merges never make chains). */
const findOrgs = async (tx: Db, keys: readonly string[]): Promise<Map<string, KnownOrg>> => {
  if (keys.length === 0) return new Map()
  const kept = alias(org, 'kept')
  const rows = await tx
    .select({
      id: sql<string>`coalesce(${kept.id}, ${org.id})`,
      num: sql<number>`coalesce(${kept.num}, ${org.num})`,
      entryId: org.id,
      matchKey: org.matchKey,
    })
    .from(org)
    .leftJoin(kept, eq(kept.id, org.mergedIntoId))
    .where(
      sql`${org.matchKey} in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
    )
  return new Map(rows.map(({ matchKey, ...known }) => [matchKey, known]))
}

const addOrgs = async (tx: Db, missing: readonly Spelled[]): Promise<void> => {
  if (missing.length === 0) return
  const records = missing.map(({ org: { name }, match }) => ({
    id: derivedId('org', match.key),
    name: (name || match.key).slice(0, MAX_NAME),
    name_folded: foldText(name).slice(0, MAX_NAME),
    country: match.country,
    match_key: match.key,
  }))
  await tx.execute(sql`
    insert into org (id, name, name_folded, country, match_key)
    select id, name, name_folded, country, match_key
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as o (
      id uuid, name text, name_folded text, country text, match_key text)
    order by match_key
    on conflict do nothing`)
}

const harvestedId = ({ source, org: entry }: Spelled): string => {
  // The database gives fields back in an order of its own.
  const ids = JSON.stringify(entry.ids.map(({ scheme, id }) => [scheme, id]))
  return derivedId(
    'harvested-org',
    ...[source, entry.name, entry.country ?? '', ids],
    ...[entry.nuts ?? '', entry.city ?? ''],
  )
}

/** Adds the spellings that are not there yet; gives who they stand for, and their own entries. */
const addSpellings = async (
  tx: Db,
  spelled: readonly Spelled[],
  known: ReadonlyMap<string, KnownOrg>,
): Promise<string[]> => {
  const records = uniqueBy(spelled, harvestedId).flatMap((entry) => {
    const found = known.get(entry.match.key)
    if (!found) return []
    const { source, match } = entry
    const { name, ids, country, nuts, city } = entry.org
    return [
      {
        ...{ id: harvestedId(entry), org_id: found.id, entry_id: found.entryId, source },
        ...{ name, ids, country, nuts, city },
        ...{ matched_by: match.by, confidence: match.confidence, match_key: match.key },
        ...{ other_keys: match.otherKeys, group_key: match.group },
        // Nothing follows from a name in no country.
        is_settled: match.group === null && match.otherKeys.length === 0,
      },
    ]
  })
  if (records.length === 0) return []
  const given = JSON.stringify(records)
  const { rows } = await tx.execute<{ org_id: string; match_key: string }>(sql`
    insert into harvested_org (id, org_id, source, name, ids, country, nuts, city, matched_by,
      confidence, match_key, other_keys, group_key, is_settled)
    select id, org_id, source, name, ids, country, nuts, city, matched_by,
      confidence, match_key, other_keys, group_key, is_settled
    from jsonb_to_recordset(${given}::jsonb) as h (
      id uuid, org_id uuid, source text, name text, ids jsonb, country text, nuts text, city text,
      matched_by text, confidence smallint, match_key text, other_keys text[], group_key text,
      is_settled boolean)
    order by id
    on conflict do nothing
    returning org_id, match_key`)
  return rows.flatMap(({ org_id: id, match_key: key }) => [id, known.get(key)?.entryId ?? id])
}

/**
 * Matches every organisation that new notices name to one of the register, adding those that
 * are not there, and looks up those of the earlier notices. `respelled` are the ids of those that
 * were found under a spelling not seen before.
 */
export const matchOrgs = async (
  tx: Db,
  added: readonly StoredNotice[],
  earlier: readonly StoredNotice[],
): Promise<{ readonly register: OrgRegister; readonly respelled: readonly string[] }> => {
  const spelled = spelledIn(added)
  const byKey = uniqueBy([...spelled, ...spelledIn(earlier)], ({ match }) => match.key)
  const keys = byKey.map(({ match }) => match.key)
  let known = await findOrgs(tx, keys)
  const missing = byKey.filter(({ match }) => !known.has(match.key))
  if (missing.length > 0) {
    await addOrgs(tx, missing)
    known = await findOrgs(tx, keys)
  }
  const respelled = await addSpellings(tx, spelled, known)
  const register: OrgRegister = (entry) => {
    const match = matchOf(entry)
    return match ? known.get(match.key) : undefined
  }
  return { register, respelled: [...new Set(respelled)] }
}

import type { Db } from '@kogge/db/client.ts'
import { harvestedOrg, org } from '@kogge/db/schema/org.ts'
import { foldText } from '@kogge/domain/kernel/text.ts'
import type { Notice, NoticeOrg } from '@kogge/domain/notice/schema.ts'
import { matchOrg, type OrgMatch } from '@kogge/domain/org/match.ts'
import type { StoredNotice } from '@kogge/domain/rfx/compile-order.ts'
import { inArray } from 'drizzle-orm'
import { derivedId } from './ids.ts'

/** An organisation of the register: its id for the world, its number for the search index. */
export interface KnownOrg {
  readonly id: string
  readonly num: number
}

/** Looks up the register's entry of an organisation as a notice writes it. */
export type OrgRegister = (org: NoticeOrg) => KnownOrg | undefined

interface Spelled {
  readonly source: string
  readonly org: NoticeOrg
  readonly match: OrgMatch
}

const orgsOf = ({ buyers, organisations, awards }: Notice): NoticeOrg[] => [
  ...buyers,
  ...organisations,
  ...awards.flatMap(({ winners }) => winners),
]

const spelledIn = (notices: readonly StoredNotice[]): Spelled[] =>
  notices.flatMap(({ source, notice }) =>
    orgsOf(notice).flatMap((entry) => {
      const match = matchOrg(entry)
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

const findOrgs = async (tx: Db, keys: readonly string[]): Promise<Map<string, KnownOrg>> => {
  if (keys.length === 0) return new Map()
  const rows = await tx
    .select({ id: org.id, num: org.num, matchKey: org.matchKey })
    .from(org)
    .where(inArray(org.matchKey, [...keys]))
  return new Map(rows.map(({ id, num, matchKey }) => [matchKey, { id, num }]))
}

const addOrgs = async (tx: Db, missing: readonly Spelled[]): Promise<void> => {
  if (missing.length === 0) return
  const rows = missing.map(({ org: { name, country }, match }) => ({
    id: derivedId('org', match.key),
    name: name || match.key,
    nameFolded: foldText(name),
    country,
    matchKey: match.key,
  }))
  await tx.insert(org).values(rows).onConflictDoNothing()
}

const harvestedId = ({ source, org: entry }: Spelled): string =>
  derivedId('harvested-org', source, entry.name, entry.country ?? '', JSON.stringify(entry.ids))

const addSpellings = async (
  tx: Db,
  spelled: readonly Spelled[],
  known: ReadonlyMap<string, KnownOrg>,
): Promise<void> => {
  const rows = uniqueBy(spelled, harvestedId).flatMap((entry) => {
    const match = known.get(entry.match.key)
    if (!match) return []
    const { name, ids, country, nuts, city } = entry.org
    return [
      {
        id: harvestedId(entry),
        orgId: match.id,
        source: entry.source,
        name,
        ids,
        country,
        nuts,
        city,
        matchedBy: entry.match.by,
      },
    ]
  })
  if (rows.length > 0) await tx.insert(harvestedOrg).values(rows).onConflictDoNothing()
}

/**
 * Matches every organisation that new notices name to one of the register, adding those that
 * are not there, and looks up those of the earlier notices.
 */
export const matchOrgs = async (
  tx: Db,
  added: readonly StoredNotice[],
  earlier: readonly StoredNotice[],
): Promise<OrgRegister> => {
  const spelled = spelledIn(added)
  const byKey = uniqueBy([...spelled, ...spelledIn(earlier)], ({ match }) => match.key)
  const keys = byKey.map(({ match }) => match.key)
  let known = await findOrgs(tx, keys)
  const missing = byKey.filter(({ match }) => !known.has(match.key))
  if (missing.length > 0) {
    await addOrgs(tx, missing)
    known = await findOrgs(tx, keys)
  }
  await addSpellings(tx, spelled, known)
  return (entry) => {
    const match = matchOrg(entry)
    return match ? known.get(match.key) : undefined
  }
}

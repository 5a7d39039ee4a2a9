import type { Db } from '@kogge/db/client.ts'
import type { Candidate, Link } from '@kogge/domain/orgs/matches/match-candidates.ts'
import type { LinkReason } from '@kogge/domain/orgs/matches/match-reasons.ts'
import { nameSupport } from '@kogge/domain/orgs/matches/name-support.ts'
import { judgeShared } from '@kogge/domain/orgs/matches/number-links.ts'
import { bodyOfUnit } from '@kogge/domain/orgs/names/internal-units.ts'
import { mayFollow, numberOfKey } from '@kogge/domain/orgs/numbers/org-numbers.ts'
import { normalOrgName } from '@kogge/domain/orgs/org-names.ts'
import { regionsOf } from '@kogge/domain/orgs/org-regions.ts'
import { sql } from 'drizzle-orm'

/** A spelling from which it is yet to be drawn what follows for others. */
interface Due extends Record<string, unknown> {
  readonly id: string
  readonly match_key: string
  readonly other_keys: string[]
  readonly group_key: string | null
}

export const dueSpellings = async (tx: Db, limit: number): Promise<readonly Due[]> =>
  (
    await tx.execute<Due>(sql`
      select h.id, match_key, other_keys, group_key
      from spelling_due d join harvested_org h on h.id = d.id
      order by d.id limit ${limit}`)
  ).rows

/** Writes down that these are settled. */
export const settled = async (tx: Db, due: readonly Due[]): Promise<void> => {
  const ids = JSON.stringify(due.map(({ id }) => id))
  await tx.execute(sql`
    delete from spelling_due where id in (
      select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`)
}

/** Spellings looked at in one statement. */
const LOOKED_AT = 10_000

/**
 * Settles the spellings from which nothing can follow, which most are: nobody else stands in the group
 * of their name, their entry has no name of another group and no second number, is no second number
 * of another, and nothing was drawn for it before. Needs no lock of the register: who joins one of
 * them is due itself, and is judged beside all that are there.
 */
export const settleSingleSpellings = async (db: Db): Promise<void> => {
  let after: string | null = '00000000-0000-0000-0000-000000000000'
  while (after !== null) {
    const { rows }: { rows: { last: string | null }[] } = await db.execute(sql`
      with due as materialized (
        select d.id, match_key, other_keys, group_key
        from spelling_due d join harvested_org h on h.id = d.id
        where d.id > ${after}::uuid order by d.id limit ${LOOKED_AT}
        for no key update of d skip locked),
      settled as (
        delete from spelling_due where id in (
          select id from due
          where group_key is not null and other_keys = '{}'
            and not exists (select from harvested_org x
              where x.group_key = due.group_key and x.match_key <> due.match_key)
            and not exists (select from harvested_org x
              where x.match_key = due.match_key and x.group_key <> due.group_key)
            and not exists (select from harvested_org x
              where x.other_keys @> array[due.match_key] and x.other_keys <> '{}')
            and not exists (select from org_match m join org o on o.id = m.from_id
              where o.match_key = due.match_key)))
      select (select id from due order by id desc limit 1) as last`)
    after = rows[0]?.last ?? null
  }
}

const texts = (list: readonly string[]) =>
  sql`(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb))`

/** Keys of entries whose numbers may stand beside a better known one of the same organisation. */
export const followers = (keys: readonly string[]): string[] =>
  [...new Set(keys)].filter((key) => {
    const number = numberOfKey(key)
    return number !== null && mayFollow(number)
  })

/** What follows for these keys from spellings that give them beside another number. */
export const sharedLinks = async (tx: Db, keys: readonly string[]): Promise<Link<LinkReason>[]> => {
  if (keys.length === 0) return []
  const { rows } = await tx.execute<{ key: string; beside: string[] }>(sql`
    select k.key, array_agg(distinct h.match_key) as beside
    from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) as k (key)
    join harvested_org h on h.other_keys @> array[k.key] and h.other_keys <> '{}'
    group by 1`)
  return rows.flatMap(({ key, beside }) => judgeShared(key, beside))
}

interface Member extends Record<string, unknown> {
  readonly group_key: string
  readonly match_key: string
  readonly root_key: string
  /** Further groups in which its number stands. */
  readonly other_groups: string[] | null
  readonly domains: string[] | null
  readonly name: string
  readonly nuts: string | null
  readonly city: string | null
}

/** Match keys of entries and of those that stand for them, by their ids. */
export const keysOf = async (tx: Db, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ match_key: string }>(sql`
    select distinct root.match_key from org o
    join org root on root.id in (o.id, o.merged_into_id)
    where o.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`)
  return rows.map((row) => row.match_key)
}

/** Those of these match keys from which something followed before. */
export const linkedOf = async (tx: Db, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const { rows } = await tx.execute<{ match_key: string }>(sql`
    select match_key from org o where match_key in ${texts(keys)}
      and exists (select from org_match m where m.from_id = o.id)`)
  return rows.map((row) => row.match_key)
}

/** Groups of spellings in which these entries stand. */
export const groupsOf = async (tx: Db, keys: readonly string[]): Promise<string[]> => {
  if (keys.length === 0) return []
  const { rows } = await tx.execute<{ group_key: string }>(sql`
    select distinct group_key from harvested_org
    where match_key in ${texts(keys)} and group_key is not null`)
  return rows.map((row) => row.group_key)
}

/** More say no more about what a number is spelled with. */
const MOST_GROUPS = 40

/** The name in the key of a group. */
const bareName = (group: string): string => group.slice(3)

/** Everyone in these groups, by group. */
export const membersOf = async (
  tx: Db,
  groups: readonly string[],
): Promise<Map<string, Candidate[]>> => {
  if (groups.length === 0) return new Map()
  // The groups first: a table of which the planner knows little yet would be read whole.
  const { rows } = await tx.execute<Member>(sql`
    with h as materialized (
      select distinct group_key, match_key, name, nuts, city from harvested_org
      where group_key in ${texts(groups)})
    select h.*, root.match_key as root_key, (
        select array_agg(x.group_key order by x.group_key) from (
          select distinct group_key from harvested_org x
          where x.match_key = h.match_key and x.group_key <> h.group_key
          order by 1 limit ${MOST_GROUPS}) x) as other_groups, (
        select array_agg(d.domain) from org_domain d
        where d.group_key = h.group_key and d.match_key = h.match_key) as domains
    from h join org o on o.match_key = h.match_key,
      lateral (select match_key, deleted_at from org
        where id = coalesce(o.merged_into_id, o.id) offset 0) as root
    where root.deleted_at is null`)
  const found = new Map<
    string,
    Map<string, Omit<Candidate, 'key'> & { names: Set<string>; regions: Set<string> }>
  >()
  for (const row of rows) {
    const group = found.get(row.group_key) ?? new Map()
    found.set(row.group_key, group)
    const member = group.get(row.match_key) ?? {
      root: row.root_key,
      support: nameSupport(bareName(row.group_key), (row.other_groups ?? []).map(bareName)),
      hasOtherNames: row.other_groups !== null,
      domains: new Set(row.domains ?? []),
      names: new Set<string>(),
      regions: new Set<string>(),
    }
    group.set(row.match_key, member)
    member.names.add(normalOrgName(row.name))
    const body = bodyOfUnit(row.name, row.match_key)
    if (body) member.names.add(normalOrgName(body))
    for (const region of regionsOf(row)) member.regions.add(region)
  }
  return new Map(
    [...found].map(([group, members]) => [
      group,
      [...members].map(([key, member]) => ({ key, ...member })),
    ]),
  )
}

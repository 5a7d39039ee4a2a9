import { startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import type { OrgDebugStatus } from '@kogge/domain/orgs/search/org-search-filter-keys.ts'
import type { OrgFilters } from '@kogge/domain/orgs/search/org-search-filters.ts'
import { readOrgQuery } from '@kogge/domain/orgs/search/org-search-query.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type ConditionMode, hasWords } from './word-conditions.ts'

/** Neither merged into another nor deleted; in the words of the indexes, or they would not be used. */
export const ALIVE: SQL = sql`merged_into_id is null and deleted_at is null`

const uuids = (values: readonly string[]): SQL => sql`${`{${values.join(',')}}`}::uuid[]`

/** Current members of its own, by a role of their own. */
const HAS_USERS = sql`exists (
  select 1 from membership m join user_account u on u.id = m.user_id
  where m.org_id = org.id and starts_with(m.role, 'ORG_') and u.deleted_at is null
    and (m.expires_at is null or m.expires_at > now()))`

/** What a source has published of it. */
const HAS_OFFICIAL_DATA = sql`exists (select 1 from harvested_org h where h.org_id = org.id)`

const DEBUG: Readonly<Record<OrgDebugStatus, SQL>> = {
  alive: ALIVE,
  deleted: sql`deleted_at is not null`,
  merged: sql`merged_into_id is not null`,
  hasOfficialData: sql`${ALIVE} and ${HAS_OFFICIAL_DATA}`,
  noOfficialData: sql`${ALIVE} and not ${HAS_OFFICIAL_DATA}`,
  abandoned: sql`${ALIVE} and claimed_at is not null and not ${HAS_USERS}`,
  parentNotSetYet: sql`${ALIVE} and parent_id is null`,
  isParentOrg: sql`${ALIVE} and exists (select 1 from org child where child.parent_id = org.id)`,
  isChildOrg: sql`${ALIVE} and parent_id is not null`,
}

/** The five parts of a profile: description, address, ways to reach it, trade, size. */
const PROFILE_PARTS = sql`((description is not null)::int + (addresses <> '[]')::int
  + (coalesce(website, email, phone) is not null)::int
  + (industries <> '{}' or cpv_interests <> '{}')::int + (size is not null)::int)`
const PROFILE = {
  complete: sql`${PROFILE_PARTS} = 5`,
  partial: sql`${PROFILE_PARTS} between 1 and 4`,
  empty: sql`${PROFILE_PARTS} = 0`,
}
const EMAIL = { hasEmail: sql`email is not null`, noEmail: sql`email is null` }
const USERS = { hasUsers: HAS_USERS, noUsers: sql`not ${HAS_USERS}` }

/** `45233000` stands for all codes that begin with `45233`; codes stand one behind another. */
const subtreePattern = (code: string): string =>
  `% ${code.slice(0, 2)}${code.slice(2).replace(/(?<!0)0+$/, '')}%`

/** Who bought, won, or says that they care for what is in the subtrees of the codes. */
const inMarkets = (codes: readonly string[]): SQL => sql`org.num in (
  select unnest(s.buyers || s.suppliers) from rfx_search s
  where s.cpv && ${`{${codes.map(Number).join(',')}}`}::int[]
  union all
  select i.num from org i
  where i.cpv_interests <> '{}' and ' ' || array_to_string(i.cpv_interests, ' ')
    like any(${`{${codes.map((code) => `"${subtreePattern(code)}"`).join(',')}}`}::text[]))`

const anyOf = <Value extends string>(
  chosen: readonly Value[] | undefined,
  of: Readonly<Record<Value, SQL>>,
): SQL[] =>
  chosen?.length
    ? [
        sql`(${sql.join(
          chosen.map((value) => sql`(${of[value]})`),
          sql` or `,
        )})`,
      ]
    : []

/**
 * Conditions on `org` that the facets do not count. Null where what is typed has neither letter
 * nor digit: then nothing fits.
 */
export const baseConditions = (filters: OrgFilters, mode: ConditionMode = 'found'): SQL | null => {
  const all = filters.orgDebugStatus?.length ? anyOf(filters.orgDebugStatus, DEBUG) : [ALIVE]
  for (const typed of filters.q ?? []) {
    const query = readOrgQuery(typed)
    if (!query) return null
    all.push(hasWords(query, mode))
  }
  if (filters.orgId?.length) all.push(sql`id = any(${uuids(filters.orgId)})`)
  if (filters.parentOrg?.length) all.push(sql`parent_id = any(${uuids(filters.parentOrg)})`)
  if (filters.cpv?.length) all.push(inMarkets(filters.cpv))
  if (filters.emailDomain?.length) {
    const domains = `{${filters.emailDomain.join(',')}}`
    all.push(sql`email is not null and split_part(email, '@', 2) = any(${domains}::text[])`)
  }
  const [claimedAfter] = filters.claimedAfter ?? []
  if (claimedAfter) all.push(sql`claimed_at >= ${startOfDay(claimedAfter).toISOString()}`)
  all.push(
    ...anyOf(filters.profileStatus, PROFILE),
    ...anyOf(filters.emailStatus, EMAIL),
    ...anyOf(filters.hasUserStatus, USERS),
  )
  return sql.join(all, sql` and `)
}

import type { Db } from '@kogge/db/client.ts'
import { harvestedOrg } from '@kogge/db/schema/orgs.ts'
import { canGlobally, orgRefusal } from '@kogge/domain/access/permission-checks.ts'
import type { Actor } from '@kogge/domain/kernel/actor.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { isShownNumber } from '@kogge/domain/orgs/numbers/public-number.ts'
import { asc, eq, sql } from 'drizzle-orm'
import type { OfficialData } from './org-profile.views.ts'

const MOST_SPELLINGS = 500

interface Reader {
  readonly actor: Actor
  readonly now: Date
  readonly activeOrgId: string | null
}

/**
 * Why a reader does not see all that notices say: the organisation that they act in must have
 * `org.view_full_official_data`, whichever organisation the data is about. Staff see it anyway.
 */
const refusalOf = ({ actor, now, activeOrgId }: Reader): OfficialData['closed'] => {
  if (actor.kind !== 'user') return 'sign_in'
  if (canGlobally(actor.globalRoles, 'org.view_all', now)) return null
  const place = actor.orgs.find(({ orgId }) => orgId === activeOrgId)
  return place ? orgRefusal(place, 'org.view_full_official_data', now) : 'organisation'
}

const clean = (text: string | null): string | null => text && withoutDirectionMarks(text)

const spellingsOf = async (db: Db, orgId: string) => {
  const rows = await db
    .select()
    .from(harvestedOrg)
    .where(eq(harvestedOrg.orgId, orgId))
    .orderBy(asc(harvestedOrg.source), asc(harvestedOrg.name), asc(harvestedOrg.id))
    .limit(MOST_SPELLINGS)
  return rows.map(({ source, name, ids, country, city, nuts, matchedBy }) => ({
    source,
    country,
    nuts,
    matchedBy,
    name: withoutDirectionMarks(name),
    city: clean(city),
    // A sole trader's number is their personal code.
    ids: ids
      .filter(({ id }) => isShownNumber(id, country))
      .map(({ scheme, id }) => ({ scheme: clean(scheme), id: withoutDirectionMarks(id) })),
  }))
}

interface Summary extends Record<string, unknown> {
  name: string | null
  city: string | null
  nuts: string | null
  sources: { source: string; spellings: number }[]
}

/** What notices say of an organisation, as far as the reader's plan goes. */
export const officialData = async (
  db: Db,
  orgId: string,
  reader: Reader,
): Promise<OfficialData> => {
  const closed = refusalOf(reader)
  const { rows } = await db.execute<Summary>(sql`
    with spelled as (select * from ${harvestedOrg} where org_id = ${orgId})
    select
      (select name from spelled group by name order by count(*) desc, name limit 1) as name,
      (select city from spelled where city <> '' group by city
        order by count(*) desc, city limit 1) as city,
      (select nuts from spelled where nuts <> '' group by nuts
        order by count(*) desc, length(nuts) desc, nuts limit 1) as nuts,
      (select coalesce(json_agg(json_build_object('source', source, 'spellings', n)
        order by n desc, source), '[]')
        from (select source, count(*) as n from spelled group by source) as counted) as sources`)
  const [row] = rows
  const sources = row?.sources ?? []
  return {
    name: clean(row?.name ?? null),
    city: clean(row?.city ?? null),
    nuts: clean(row?.nuts ?? null),
    sources,
    spellingCount: sources.reduce((sum, { spellings }) => sum + spellings, 0),
    spellings: closed === null ? await spellingsOf(db, orgId) : null,
    closed,
  }
}

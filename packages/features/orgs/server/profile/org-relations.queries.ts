import type { Db } from '@kogge/db/client.ts'
import { org } from '@kogge/db/schema/orgs.ts'
import { withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { orgsByIds } from '../orgs.queries.ts'
import type { OrgCard } from '../orgs.views.ts'

interface NamedOrg {
  readonly orgId: string
  readonly name: string
}

/** Mergers follow on one another; more than this many in a row are a mistake in the data. */
const MOST_MERGERS = 10
const MOST_CHILDREN = 100

/** What an organisation became part of in the end; null where that is gone. */
export const successorOf = async (db: Db, orgId: string): Promise<NamedOrg | null> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive followed (id, hops) as (
      select merged_into_id, 1 from ${org} where id = ${orgId}
      union all
      select o.merged_into_id, f.hops + 1 from followed f join ${org} o on o.id = f.id
      where o.merged_into_id is not null and f.hops < ${MOST_MERGERS}
    )
    select o.id, o.name from followed f join ${org} o on o.id = f.id
    where o.merged_into_id is null and o.deleted_at is null`)
  const [row] = rows
  return row ? { orgId: row.id, name: withoutDirectionMarks(row.name) } : null
}

/** Organisations that became part of one, at whatever remove. */
export const absorbedBy = async (db: Db, orgId: string): Promise<NamedOrg[]> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive absorbed (id, name, hops) as (
      select id, name, 1 from ${org} where merged_into_id = ${orgId}
      union
      select o.id, o.name, a.hops + 1 from absorbed a join ${org} o on o.merged_into_id = a.id
      where a.hops < ${MOST_MERGERS}
    )
    select id, name from absorbed where id <> ${orgId} order by name, id limit 50`)
  return rows.map(({ id, name }) => ({ orgId: id, name: withoutDirectionMarks(name) }))
}

/** The organisation above, as long as it stands. */
export const parentOf = async (db: Db, parentId: string): Promise<OrgCard | null> => {
  const [parent] = await db
    .select({ deletedAt: org.deletedAt, mergedIntoId: org.mergedIntoId })
    .from(org)
    .where(eq(org.id, parentId))
  if (!parent || parent.deletedAt !== null) return null
  const successor = parent.mergedIntoId === null ? null : await successorOf(db, parentId)
  const [card] = await orgsByIds(db, [successor?.orgId ?? parentId])
  return card ?? null
}

/** The organisations right below, by name, a hundred at most, and how many there are. */
export const childrenOf = async (
  db: Db,
  orgId: string,
): Promise<{ readonly children: OrgCard[]; readonly childCount: number }> => {
  const below = and(eq(org.parentId, orgId), isNull(org.deletedAt), isNull(org.mergedIntoId))
  const rows = await db
    .select({ id: org.id })
    .from(org)
    .where(below)
    .orderBy(asc(org.nameFolded), asc(org.id))
    .limit(MOST_CHILDREN)
  if (rows.length < MOST_CHILDREN)
    return {
      children: await orgsByIds(
        db,
        rows.map(({ id }) => id),
      ),
      childCount: rows.length,
    }
  const [total] = await db.select({ children: count() }).from(org).where(below)
  const children = await orgsByIds(
    db,
    rows.map(({ id }) => id),
  )
  return { children, childCount: total?.children ?? rows.length }
}

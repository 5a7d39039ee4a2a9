import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import type { ListDigest } from '@kogge/domain/org-lists/list-digests.ts'
import type { OrgListPurpose } from '@kogge/domain/org-lists/org-list-purposes.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { HoldingLists, OrgListCard, OrgListView } from './org-lists.views.ts'
import { LISTED_ORGS } from './stored-list-members.queries.ts'

/** Market analysis takes no more organisations as a filter. */
const MOST_COMPARED_ORGS = 50

interface Row extends Record<string, unknown> {
  readonly guid: string
  readonly name: string
  readonly purpose: OrgListPurpose
  readonly description: string
  readonly members: number
  readonly created_by: string | null
  readonly creator: string
  readonly created_at: string | Date
  readonly updated_at: string | Date
}

const cardOf = (row: Row): OrgListCard => ({
  guid: row.guid,
  name: row.name,
  purpose: row.purpose,
  description: row.description,
  members: row.members,
  createdBy: row.created_by === null ? null : { userId: row.created_by, name: row.creator },
  createdAt: new Date(row.created_at).toISOString(),
  updatedAt: new Date(row.updated_at).toISOString(),
})

const cardsWhere = async (db: Db, orgId: string, which: SQL): Promise<OrgListCard[]> => {
  const { rows } = await db.execute<Row>(sql`
    select l.guid, l.name, l.purpose, l.description, l.created_by, concat_ws(' ', c.first_name, c.last_name) as creator,
      l.created_at, l.updated_at,
      (select count(*)::int from ${LISTED_ORGS} where m.org_id = l.org_id and m.list_guid = l.guid) as members
    from org_list l left join user_account c on c.id = l.created_by
    where l.org_id = ${orgId} and l.deleted_at is null and ${which}
    order by lower(l.name) collate "C", l.guid`)
  return rows.map(cardOf)
}

/** All lists of an organisation, by name. */
export const orgListsOf = (db: Db, orgId: string): Promise<OrgListCard[]> =>
  cardsWhere(db, orgId, sql`true`)

const tagsOf = async (db: Db, orgId: string, guid: string): Promise<string[]> => {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select distinct t.tag from org_list_member m cross join unnest(m.tags) as t (tag)
    where m.org_id = ${orgId} and m.list_guid = ${guid} order by 1`)
  return rows.map(({ tag }) => tag)
}

/** Those with most contracts, as buyers where the list is of buyers, else as suppliers. */
const busiestOf = async (
  db: Db,
  { orgId, guid, purpose }: Pick<OrgListView, 'orgId' | 'guid' | 'purpose'>,
): Promise<string[]> => {
  const counted = sql.raw(purpose === 'buyers' ? 'buyer_contract_count' : 'supplier_contract_count')
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct o.id, o.${counted} from ${LISTED_ORGS} where m.org_id = ${orgId} and m.list_guid = ${guid}
    order by o.${counted} desc, o.id limit ${MOST_COMPARED_ORGS}`)
  return rows.map(({ id }) => id)
}

/** Throws `record.not_found` where an organisation has no such list. */
export const assertList = async (db: Db, orgId: string, guid: string): Promise<void> => {
  const { rows } = await db.execute(sql`
    select from org_list where org_id = ${orgId} and guid = ${guid} and deleted_at is null`)
  if (rows.length === 0) throw new AppError('record.not_found')
}

/** A list whole, as a member sees it. Throws `record.not_found`. */
export const orgListOf = async (
  db: Db,
  {
    orgId,
    guid,
    userId,
  }: { readonly orgId: string; readonly guid: string; readonly userId: string },
): Promise<OrgListView> => {
  const [card] = await cardsWhere(db, orgId, sql`l.guid = ${guid}`)
  if (!card) throw new AppError('record.not_found')
  const [tags, compared, followed] = await Promise.all([
    tagsOf(db, orgId, guid),
    busiestOf(db, { orgId, guid, purpose: card.purpose }),
    db.execute<{ mail: ListDigest }>(sql`
      select mail from org_list_follow where org_id = ${orgId} and list_guid = ${guid} and user_id = ${userId}`),
  ])
  return { ...card, orgId, tags, compared, digest: followed.rows[0]?.mail ?? 'never' }
}

/** Which lists of an organisation hold each of these; one that became part of another is held as that. */
export const listsHolding = async (
  db: Db,
  orgId: string,
  ids: readonly string[],
): Promise<HoldingLists[]> => {
  const { rows } = await db.execute<{ asked: string; guids: string[] }>(sql`
    select a.id as asked, array_agg(distinct l.guid) as guids
    from org a cross join lateral (
      select coalesce(a.merged_into_id, a.id) as id union
      select n.id from org n where n.merged_into_id = coalesce(a.merged_into_id, a.id)) as one
    join org_list_member m on m.member_id = one.id and m.org_id = ${orgId}
    join org_list l on l.org_id = m.org_id and l.guid = m.list_guid and l.deleted_at is null
    where a.id = any(${sql.param([...ids])}::uuid[]) group by a.id`)
  const held = new Map(rows.map(({ asked: requested, guids }) => [requested, guids]))
  return [...new Set(ids)].map((id) => ({ orgId: id, guids: held.get(id.toLowerCase()) ?? [] }))
}

import type { Db } from '@kogge/db/client.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { foldText, withoutDirectionMarks } from '@kogge/domain/kernel/text-folding.ts'
import { knownNumber } from '@kogge/domain/orgs/numbers/registry-number.ts'
import { decodeTimeCursor, type PageInput, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ListMemberFilters, ListMemberSort } from './list-member-filters.ts'
import type { ListMember, ListMemberPage } from './org-lists.views.ts'
import { LISTED_ORGS } from './stored-list-members.queries.ts'

interface Row extends Record<string, unknown> {
  readonly member_id: string
  readonly id: string
  readonly name: string
  readonly former: string
  readonly country: string | null
  readonly registration_number: string | null
  readonly match_key: string
  readonly is_dissolved: boolean
  readonly is_demo: boolean
  readonly buyer_contracts: number
  readonly buyer_sum: string
  readonly supplier_contracts: number
  readonly supplier_sum: string
  readonly note: string
  readonly tags: string[]
  readonly added_by: string | null
  readonly adder: string
  readonly added_at: string | Date
}

export interface ListMembersQuestion extends PageInput {
  readonly orgId: string
  readonly guid: string
  readonly filters: ListMemberFilters
  readonly sortBy: ListMemberSort
}

const memberOf = (row: Row): ListMember => ({
  memberId: row.member_id,
  orgId: row.id,
  name: withoutDirectionMarks(row.name),
  formerName: row.member_id === row.id ? null : withoutDirectionMarks(row.former),
  country: row.country,
  registrationNumber: knownNumber({
    registrationNumber: row.registration_number,
    matchKey: row.match_key,
    country: row.country,
  }),
  isDissolved: row.is_dissolved,
  isDemo: row.is_demo,
  buyerContracts: row.buyer_contracts,
  buyerSum: Number(row.buyer_sum),
  supplierContracts: row.supplier_contracts,
  supplierSum: Number(row.supplier_sum),
  note: row.note,
  tags: row.tags,
  addedBy: row.added_by === null ? null : { userId: row.added_by, name: row.adder },
  addedAt: new Date(row.added_at).toISOString(),
})

/** A beginning of a number as the words of an organisation have it, which leave out numbers of persons. */
const numbered = (folded: string): SQL =>
  /^[a-z\d]{3,30}$/.test(folded) ? sql`o.words @@ ${`'${folded}':*`}::tsquery` : sql`false`

/** The name of an organisation, its number, or what the list says of it holds each of the words. */
const conditionsOf = ({ q, tag }: ListMemberFilters): SQL =>
  sql.join(
    [
      sql`true`,
      ...(q ?? []).map((text) => {
        const folded = foldText(text)
        return sql`(position(${folded} in o.name_folded) > 0 or position(${folded} in n.name_folded) > 0
          or position(${folded} in m.words) > 0 or ${numbered(folded)})`
      }),
      ...(tag?.length ? [sql`m.tags && ${sql.param([...tag])}::text[]`] : []),
    ],
    sql` and `,
  )

interface Order {
  readonly by: SQL
  readonly behind: (cursor: { readonly at: Date; readonly key: string }) => SQL
}

const NAME = sql`o.name_folded collate "C"`
const ORDERS: Readonly<Record<ListMemberSort, Order>> = {
  name: {
    by: sql`${NAME}, m.member_id`,
    // The name that the last row had, which may have left the list since.
    behind: ({ key }) => sql`(${NAME}, m.member_id) > (
      select p.name_folded collate "C", ${key}::uuid from org f join org p on p.id = coalesce(f.merged_into_id, f.id)
      where f.id = ${key}::uuid)`,
  },
  addedDate: {
    by: sql`m.added_at desc, m.member_id desc`,
    behind: ({ at, key }) =>
      sql`(m.added_at, m.member_id) < (${at.toISOString()}::timestamptz, ${key}::uuid)`,
  },
}

const uuid = z.uuid()

/** A page of the organisations of a list, and with the first one how many there are. Throws `list.cursor_invalid`. */
export const listMembers = async (
  db: Db,
  { orgId, guid, filters, sortBy, cursor, limit }: ListMembersQuestion,
): Promise<ListMemberPage> => {
  const order = ORDERS[sortBy]
  const after = decodeTimeCursor(cursor)
  if (after && !uuid.safeParse(after.key).success) throw new AppError('list.cursor_invalid')
  const listed = sql`m.org_id = ${orgId} and m.list_guid = ${guid} and ${conditionsOf(filters)}
    and exists (select from org_list l where l.org_id = m.org_id and l.guid = m.list_guid and l.deleted_at is null)`
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row>(sql`
      select m.member_id, o.id, o.name, n.name as former, o.country, o.registration_number, o.match_key,
        o.dissolved_at is not null as is_dissolved, o.is_demo, o.buyer_contract_count as buyer_contracts,
        o.buyer_contract_sum as buyer_sum, o.supplier_contract_count as supplier_contracts,
        o.supplier_contract_sum as supplier_sum, m.note, m.tags, m.added_by,
        concat_ws(' ', a.first_name, a.last_name) as adder, m.added_at
      from ${LISTED_ORGS} left join user_account a on a.id = m.added_by
      where ${listed} ${after ? sql`and ${order.behind(after)}` : sql``}
      order by ${order.by} limit ${limit + 1}`),
    after
      ? null
      : db.execute<{ total: number }>(
          sql`select count(*)::int as total from ${LISTED_ORGS} where ${listed}`,
        ),
  ])
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: new Date(row.added_at),
    key: row.member_id,
  }))
  return { items: page.map(memberOf), nextCursor, total: counted?.rows[0]?.total ?? null }
}

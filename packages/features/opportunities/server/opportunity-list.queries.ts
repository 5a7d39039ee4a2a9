import type { Db } from '@kogge/db/client.ts'
import { decodeTimeCursor, pageOf } from '@kogge/platform/server/list-cursor.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { OpportunityPage } from './opportunities.views.ts'
import { listConditions } from './opportunity-conditions.queries.ts'
import type { OpportunityFilters } from './opportunity-filters.ts'
import { type OpportunitySort, ORDERS, type PlacedRow } from './opportunity-orders.queries.ts'
import {
  ASSIGNEE_JOIN,
  type CardRow,
  cardColumns,
  cardOf,
  type PremiumParts,
} from './stored-opportunities.queries.ts'

export interface OpportunityQuestion {
  readonly filters: OpportunityFilters
  readonly sortBy: OpportunitySort
  readonly cursor?: string | null | undefined
  readonly limit: number
}

const countOf = async (db: Db, listed: SQL): Promise<number> => {
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from opportunity o where ${listed}`,
  )
  return rows[0]?.total ?? 0
}

/** A page of the opportunities of an organisation, and with the first one how many there are. Throws `list.cursor_invalid`. */
export const opportunityList = async (
  db: Db,
  orgId: string,
  { filters, sortBy, cursor, limit }: OpportunityQuestion,
  premium: PremiumParts | null = null,
): Promise<OpportunityPage> => {
  const order = ORDERS[sortBy]
  const after = decodeTimeCursor(cursor)
  const listed = sql`o.org_id = ${orgId} and ${listConditions(orgId, filters)}`
  const [{ rows }, counted] = await Promise.all([
    // Joined afterwards: an order is found among many, names are looked up for a page.
    db.execute<CardRow & PlacedRow>(sql`
      with o as materialized (
        select o.*, ${order.at} as placed_at from opportunity o
        where ${listed} ${after ? sql`and ${order.behind(after)}` : sql``}
        order by ${order.by} limit ${limit + 1})
      select ${cardColumns(premium)}, o.rank, o.placed_at from o ${ASSIGNEE_JOIN} order by ${order.by}`),
    after ? null : countOf(db, listed),
  ])
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: new Date(row.placed_at),
    key: order.keyOf(row),
  }))
  return {
    items: page.map((row) => cardOf(row, premium)),
    nextCursor,
    total: counted,
    fields: premium?.fields ?? [],
  }
}

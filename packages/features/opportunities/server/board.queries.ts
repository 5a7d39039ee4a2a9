import type { Db } from '@kogge/db/client.ts'
import { MOST_IN_STAGE } from '@kogge/domain/opportunities/opportunity-inputs.ts'
import {
  OPPORTUNITY_STAGES,
  type OpportunityStage,
  RESOLUTIONS,
  type Resolution,
} from '@kogge/domain/opportunities/opportunity-states.ts'
import { sql } from 'drizzle-orm'
import type { BoardView } from './opportunities.views.ts'
import { boardConditions } from './opportunity-conditions.queries.ts'
import type { BoardFilters } from './opportunity-filters.ts'
import {
  ASSIGNEE_JOIN,
  type CardRow,
  cardColumns,
  cardOf,
  type PremiumParts,
} from './stored-opportunities.queries.ts'

interface TotalRow extends Record<string, unknown> {
  readonly status: OpportunityStage
  readonly resolution: Resolution | null
  readonly total: number
  readonly eur: string
  readonly unconverted: number
}

/** The board of an organisation: the open opportunities of each stage in their order with their own fields, and how many are closed. */
export const boardOf = async (
  db: Db,
  orgId: string,
  filters: BoardFilters,
  premium: PremiumParts | null = null,
): Promise<BoardView> => {
  const shown = sql`o.org_id = ${orgId} and o.archived_at is null and o.deleted_at is null
    and ${boardConditions(orgId, filters)}`
  const [totals, cards] = await Promise.all([
    db.execute<TotalRow>(sql`
      select o.status, o.resolution, count(*)::int as total, coalesce(sum(o.value_eur_minor), 0)::text as eur,
        count(*) filter (where o.value_amount is not null and o.value_eur_minor is null)::int as unconverted
      from opportunity o where ${shown} group by 1, 2`),
    db.execute<CardRow>(sql`
      select ${cardColumns(premium)} from unnest(${sql.param([...OPPORTUNITY_STAGES])}::text[]) as stage (name)
      cross join lateral (
        select * from opportunity o where ${shown} and o.resolution is null and o.status = stage.name
        order by o.rank, o.guid limit ${MOST_IN_STAGE}) as o
      ${ASSIGNEE_JOIN} order by o.status, o.rank, o.guid`),
  ])
  const byStage = Map.groupBy(cards.rows, ({ status }) => status)
  return {
    columns: OPPORTUNITY_STAGES.map((status) => {
      const sum = totals.rows.find((row) => row.status === status && row.resolution === null)
      return {
        status,
        total: sum?.total ?? 0,
        valueEurMinor: sum?.eur ?? '0',
        unconverted: sum?.unconverted ?? 0,
        cards: (byStage.get(status) ?? []).map((row) => cardOf(row, premium)),
      }
    }),
    closed: RESOLUTIONS.map((resolution) => ({
      resolution,
      total: totals.rows
        .filter((row) => row.resolution === resolution)
        .reduce((sum, { total }) => sum + total, 0),
    })),
    fields: premium?.fields ?? [],
  }
}

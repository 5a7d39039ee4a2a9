import { endOfDay, startOfDay } from '@kogge/domain/kernel/riga-time.ts'
import { OPPORTUNITY_STAGES } from '@kogge/domain/opportunities/opportunity-states.ts'
import { type SQL, sql } from 'drizzle-orm'
import { boardConditions } from '../opportunity-conditions.queries.ts'
import type { ReportFilters } from './report-filters.ts'

/** Opportunities `o` of an organisation that a report counts: archived ones too, deleted ones never. */
export const counted = (
  orgId: string,
  { assignee, tag }: Pick<ReportFilters, 'assignee' | 'tag'>,
): SQL =>
  sql`o.org_id = ${orgId} and o.deleted_at is null and ${boardConditions(orgId, { assignee, tag })}`

/** Whether an instant lies in the period. */
export const within = (at: SQL, { from, until }: Pick<ReportFilters, 'from' | 'until'>): SQL =>
  sql`${at} between ${startOfDay(from).toISOString()}::timestamptz and ${endOfDay(until).toISOString()}::timestamptz`

/** When `o` was closed. One whose journey is not computed yet: since when it has been so. */
export const CLOSED_AT = sql`case when o.resolution is not null then coalesce(o.closed_at, o.state_since) end`

/** The index of the stage of `o`. */
export const STAGE_INDEX = sql`(array_position(array[${sql.join(
  OPPORTUNITY_STAGES.map((stage) => sql.raw(`'${stage}'`)),
  sql`, `,
)}], o.status) - 1)`

/** The index of the furthest stage of `o`. */
export const FURTHEST = sql`coalesce(o.furthest, ${STAGE_INDEX})`

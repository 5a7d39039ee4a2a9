import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type BoardFilters,
  type OpportunityFilters,
  resolutionsOf,
  UNASSIGNED,
} from './opportunity-filters.ts'

const listed = (values: readonly string[]): SQL => sql`${sql.param([...values])}`

const assigned = (people: readonly string[]): SQL => {
  const ids = people.filter((one) => one !== UNASSIGNED)
  const named = sql`o.assignee_id = any(${listed(ids)}::uuid[])`
  return people.includes(UNASSIGNED) ? sql`(o.assignee_id is null or ${named})` : named
}

/** The conditions of a board's filters on an opportunity `o`. */
export const boardConditions = ({ q, assignee, createdBy, tag }: BoardFilters): SQL => {
  const conditions = [
    ...(q ?? []).map((text) => sql`position(${foldText(text)} in o.words) > 0`),
    ...(assignee?.length ? [assigned(assignee)] : []),
    ...(createdBy?.length ? [sql`o.created_by = any(${listed(createdBy)}::uuid[])`] : []),
    ...(tag?.length ? [sql`o.tags && ${listed(tag)}::text[]`] : []),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

const resolved = (values: NonNullable<OpportunityFilters['resolution']>): SQL => {
  const closed = sql`o.resolution = any(${listed(resolutionsOf(values))}::text[])`
  return values.includes('none') ? sql`(o.resolution is null or ${closed})` : closed
}

/** Which of the archived and deleted ones a list has. */
const SHOWN: Readonly<Record<'without' | 'also' | 'only' | 'deleted', SQL>> = {
  without: sql`o.deleted_at is null and o.archived_at is null`,
  also: sql`o.deleted_at is null`,
  only: sql`o.deleted_at is null and o.archived_at is not null`,
  deleted: sql`o.deleted_at is not null`,
}

/** The conditions of a list's filters on an opportunity `o`; deleted ones only where it is those alone. */
export const listConditions = (filters: OpportunityFilters): SQL => {
  const { status, resolution, archived } = filters
  return sql.join(
    [
      boardConditions(filters),
      ...(status?.length ? [sql`o.status = any(${listed(status)}::text[])`] : []),
      ...(resolution?.length ? [resolved(resolution)] : []),
      SHOWN[archived?.[0] ?? 'without'],
    ],
    sql` and `,
  )
}

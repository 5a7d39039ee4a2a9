import { foldText } from '@kogge/domain/kernel/text-folding.ts'
import { parseOwnFilter } from '@kogge/domain/opportunities/own-filters.ts'
import {
  allOf,
  hasWords,
  isAssigned,
  listed,
} from '@kogge/platform/server/lists/list-conditions.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import {
  type BoardFilters,
  decisionsOf,
  type OpportunityFilters,
  resolutionsOf,
} from './opportunity-filters.ts'

/** That a text stands in the fields of an opportunity `o`, or in one of its notes, which are looked through once for all. */
const hasText = (orgId: string, text: string): SQL => {
  const pattern = `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${allOf(hasWords(sql`o.words`, [text]))} or o.guid in (
    select n.guid from opportunity_note n
    where n.org_id = ${orgId} and n.deleted_at is null and n.words like ${pattern}))`
}

/** The conditions of a board's filters on an opportunity `o` of an organisation. */
export const boardConditions = (
  orgId: string,
  { q, assignee, createdBy, tag }: BoardFilters,
): SQL => {
  const conditions = [
    ...(q ?? []).map((text) => hasText(orgId, text)),
    ...(assignee?.length ? [isAssigned(sql`o.assignee_id`, assignee)] : []),
    ...(createdBy?.length ? [sql`o.created_by = any(${listed(createdBy)}::uuid[])`] : []),
    ...(tag?.length ? [sql`o.tags && ${listed(tag)}::text[]`] : []),
  ]
  return allOf(conditions)
}

const resolved = (values: NonNullable<OpportunityFilters['resolution']>): SQL => {
  const closed = sql`o.resolution = any(${listed(resolutionsOf(values))}::text[])`
  return values.includes('none') ? sql`(o.resolution is null or ${closed})` : closed
}

/** Of each field one of the chosen options. */
const chosen = (values: readonly string[]): SQL[] => {
  const options = values.flatMap((text) => parseOwnFilter(text) ?? [])
  return [...Map.groupBy(options, ({ fieldId }) => fieldId)].map(
    ([fieldId, ofField]) =>
      sql`o.own_values ->> ${fieldId} = any(${listed(ofField.map(({ optionId }) => optionId))}::text[])`,
  )
}

const decided = (values: NonNullable<OpportunityFilters['decision']>): SQL => {
  const known = sql`o.decision = any(${listed(decisionsOf(values))}::text[])`
  return values.includes('undecided') ? sql`(o.decision is null or ${known})` : known
}

/** Which of the archived and deleted ones a list has. */
const SHOWN: Readonly<Record<'without' | 'also' | 'only' | 'deleted', SQL>> = {
  without: sql`o.deleted_at is null and o.archived_at is null`,
  also: sql`o.deleted_at is null`,
  only: sql`o.deleted_at is null and o.archived_at is not null`,
  deleted: sql`o.deleted_at is not null`,
}

/** The conditions of a list's filters on an opportunity `o` of an organisation; deleted ones only where it is those alone. */
export const listConditions = (orgId: string, filters: OpportunityFilters): SQL => {
  const { status, resolution, archived, own, decision } = filters
  return sql.join(
    [
      boardConditions(orgId, filters),
      ...(status?.length ? [sql`o.status = any(${listed(status)}::text[])`] : []),
      ...(resolution?.length ? [resolved(resolution)] : []),
      ...(decision?.length ? [decided(decision)] : []),
      ...chosen(own ?? []),
      SHOWN[archived?.[0] ?? 'without'],
    ],
    sql` and `,
  )
}

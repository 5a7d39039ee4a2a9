import type { Db } from '@kogge/db/client.ts'
import type { opportunity } from '@kogge/db/schema/opportunities.ts'
import type { InOrg } from '@kogge/domain/access/authorization.ts'
import type { OrgPermission } from '@kogge/domain/access/org-permissions.ts'
import { AppError } from '@kogge/domain/kernel/app-errors.ts'
import { isoOf, nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { sql } from 'drizzle-orm'
import { ownFieldsOf } from './fields/own-fields.queries.ts'
import type { OpportunityCard, OpportunityView, TenderOpportunity } from './opportunities.views.ts'
import { hasPremium } from './premium-access.ts'
import {
  ASSIGNEE_JOIN,
  CARD_COLUMNS,
  type CardRow,
  cardOf,
  cardsWhere,
} from './stored-opportunities.queries.ts'

/** Tags to choose from; no list shows more. */
const MOST_LISTED_TAGS = 200

type Stored = typeof opportunity.$inferSelect

interface WholeRow extends CardRow {
  readonly description: string
  readonly buyer: string
  readonly reason: Stored['reason']
  readonly outcome_note: string
  readonly created_by: string | null
  readonly creator: string | null
  readonly created_at: string | Date
  readonly state_since: string | Date
  readonly revision: number
  readonly expected_rfx_id: string | null
}

/** An opportunity whole. Throws `record.not_found`. */
export const opportunityOf = async (
  db: Db,
  grant: InOrg<OrgPermission>,
  guid: string,
): Promise<OpportunityView> => {
  const { orgId } = grant.action
  const { rows } = await db.execute<WholeRow>(sql`
    select ${CARD_COLUMNS}, o.own_values, o.description, o.buyer, o.reason, o.outcome_note, o.created_by, ${nameOf(sql`c`)} as creator,
      o.created_at, o.state_since, o.revision, o.expected_rfx_id
    from opportunity o ${ASSIGNEE_JOIN} left join user_account c on c.id = o.created_by
    where o.org_id = ${orgId} and o.guid = ${guid} and o.deleted_at is null`)
  const [row] = rows
  if (!row) throw new AppError('record.not_found')
  const fields = hasPremium(grant) ? await ownFieldsOf(db, orgId) : null
  const shown = fields?.filter(
    ({ isRetired, fieldId }) => !isRetired || row.own_values?.[fieldId] !== undefined,
  )
  return {
    ...cardOf(row, shown ? { fields: shown } : null),
    orgId,
    description: row.description,
    buyer: row.buyer,
    reason: row.reason,
    outcomeNote: row.outcome_note,
    createdBy: personOf(row.created_by, row.creator),
    createdAt: new Date(row.created_at).toISOString(),
    stateSince: isoOf(row.state_since) ?? '',
    revision: row.revision,
    expectedRfxId: row.expected_rfx_id,
    fields: shown ?? null,
  }
}

/** Opportunities of an organisation by their ids within it; those that do not exist are left out. */
export const opportunitiesByIds = (
  db: Db,
  orgId: string,
  guids: readonly string[],
): Promise<readonly OpportunityCard[]> =>
  cardsWhere(db, orgId, sql`o.guid = any(${sql.param([...guids])}::uuid[])`)

/** Tags that an organisation uses, the most used first. */
export const tagsOf = async (db: Db, orgId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select t.tag from opportunity o cross join unnest(o.tags) as t (tag)
    where o.org_id = ${orgId} and o.deleted_at is null
    group by 1 order by count(*) desc, 1 limit ${MOST_LISTED_TAGS}`)
  return rows.map(({ tag }) => tag)
}

/** Which of these tenders an organisation has an opportunity of. */
export const opportunitiesOfTenders = async (
  db: Db,
  orgId: string,
  rfxIds: readonly string[],
): Promise<TenderOpportunity[]> => {
  const cards = await cardsWhere(
    db,
    orgId,
    sql`o.rfx_id = any(${sql.param([...rfxIds])}::uuid[]) order by o.is_further, o.created_at`,
  )
  const first = new Map<string, TenderOpportunity>()
  for (const { rfxId, guid, status, resolution } of cards)
    if (rfxId !== null && !first.has(rfxId)) first.set(rfxId, { rfxId, guid, status, resolution })
  return [...first.values()]
}

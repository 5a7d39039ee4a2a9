import type { Db } from '@kogge/db/client.ts'
import type { opportunity } from '@kogge/db/schema/opportunities.ts'
import { storedAmount } from '@kogge/domain/kernel/money.ts'
import type { OwnValues } from '@kogge/domain/opportunities/own-fields.ts'
import { isoOf, nameOf, personOf } from '@kogge/platform/server/people-columns.queries.ts'
import { type SQL, sql } from 'drizzle-orm'
import { valuesOf } from './fields/own-fields.queries.ts'
import type { OwnFieldView } from './fields/own-fields.views.ts'
import type { OpportunityCard } from './opportunities.views.ts'

type Stored = typeof opportunity.$inferSelect

/** The columns of a card, as the database gives them. */
export interface CardRow extends Record<string, unknown> {
  readonly guid: string
  readonly status: Stored['status']
  readonly resolution: Stored['resolution']
  readonly name: string
  readonly assignee_id: string | null
  readonly assignee: string | null
  readonly value_amount: string | null
  readonly value_currency: string | null
  readonly probability: number | null
  readonly due_at: string | Date | null
  readonly deadline_at: string | Date | null
  readonly tags: string[]
  readonly rfx_id: string | null
  readonly rfx_stage: Stored['rfxStage']
  readonly archived_at: string | Date | null
  readonly updated_at: string | Date
  readonly deleted_at: string | Date | null
  readonly score: number | null
  readonly decision: Stored['decision']
  /** Where own fields are shown. */
  readonly own_values?: OwnValues
}

/** The columns of a card, of an opportunity `o` and its assignee `a`. */
export const CARD_COLUMNS = sql`
  o.guid, o.status, o.resolution, o.name, o.assignee_id, ${nameOf(sql`a`)} as assignee, o.value_amount,
  o.value_currency, o.probability, o.due_at, o.deadline_at, o.tags, o.rfx_id, o.rfx_stage, o.archived_at, o.updated_at,
  o.deleted_at, o.score, o.decision`

/** The parts of a card that only some plans have: the own fields that it shows, its score and the decision whether to bid. */
export interface PremiumParts {
  readonly fields: OwnFieldView[]
}

/** The columns of a card that shows own fields. */
export const cardColumns = (premium: PremiumParts | null): SQL =>
  premium?.fields.length ? sql`${CARD_COLUMNS}, o.own_values` : CARD_COLUMNS

export const ASSIGNEE_JOIN = sql`left join user_account a on a.id = o.assignee_id`

export const cardOf = (row: CardRow, premium: PremiumParts | null = null): OpportunityCard => ({
  guid: row.guid,
  status: row.status,
  resolution: row.resolution,
  name: row.name,
  assignee: personOf(row.assignee_id, row.assignee),
  value: storedAmount(row.value_amount, row.value_currency),
  probability: row.probability,
  dueAt: isoOf(row.due_at),
  deadlineAt: isoOf(row.deadline_at),
  tags: row.tags,
  own: valuesOf(row.own_values, premium?.fields ?? []),
  score: premium && row.score,
  decision: premium && row.decision,
  rfxId: row.rfx_id,
  rfxStage: row.rfx_stage,
  isArchived: row.archived_at !== null,
  updatedAt: new Date(row.updated_at).toISOString(),
  deletedAt: isoOf(row.deleted_at),
})

/** Cards of an organisation by condition on `o`; deleted ones never. */
export const cardsWhere = async (
  db: Db,
  orgId: string,
  which: SQL,
): Promise<readonly OpportunityCard[]> => {
  const { rows } = await db.execute<CardRow>(sql`
    select ${CARD_COLUMNS} from opportunity o ${ASSIGNEE_JOIN}
    where o.org_id = ${orgId} and o.deleted_at is null and ${which}`)
  return rows.map((row) => cardOf(row))
}

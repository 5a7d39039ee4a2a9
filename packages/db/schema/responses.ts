import type { Receipt, ResponseContent } from '@kogge/domain/responses/response-content.ts'
import { index, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { writtenRfx } from './drafting.ts'
import { org } from './orgs.ts'

/** A response as it was found when its request was opened. */
export const response = pgTable(
  'response',
  {
    rfxId: uuid('rfx_id')
      .notNull()
      .references(() => writtenRfx.rfxId),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** Never searched: as text it is written in half of the time. */
    content: json('content').$type<ResponseContent>().notNull(),
    receipt: jsonb('receipt').$type<Receipt>().notNull(),
    submittedAt: instant('submitted_at').notNull(),
    /** Rejected as a whole, and why, in the buyer's words. */
    rejectedAt: instant('rejected_at'),
    rejectedBy: uuid('rejected_by').references(() => user.id),
    rejectedReason: text('rejected_reason'),
  },
  (t) => [
    primaryKey({ columns: [t.rfxId, t.orgId] }),
    index('response_org').on(t.orgId, t.submittedAt),
  ],
)

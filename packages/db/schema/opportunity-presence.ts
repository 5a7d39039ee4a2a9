import { foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { opportunity } from './opportunities.ts'

/** Members who have an opportunity before them. A row counts for half a minute, and goes within the hour in which its organisation looks again. */
export const opportunityPresence = pgTable(
  'opportunity_presence',
  {
    orgId: uuid('org_id').notNull(),
    guid: uuid('guid').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull(),
    /** When they were editing last; null once they have ended that. */
    editingAt: instant('editing_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.guid, t.userId] }),
    foreignKey({
      columns: [t.orgId, t.guid],
      foreignColumns: [opportunity.orgId, opportunity.guid],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('opportunity_presence_user').on(t.userId),
  ],
)

import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { org } from './orgs.ts'

/** An import of opportunities from a table; its opportunities name it. */
export const opportunityImport = pgTable(
  'opportunity_import',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    fileName: text('file_name').notNull(),
    madeBy: uuid('made_by').references(() => user.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    /** How many opportunities it made. */
    imported: integer('imported').notNull(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('opportunity_import_at').on(t.orgId, t.at.desc()),
    index('opportunity_import_maker').on(t.madeBy),
  ],
)

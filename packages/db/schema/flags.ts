import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { instant } from './column-types.ts'

/** A feature flag in one context: GLOBAL, SUPPORT, or one ORG or USER by id. */
export const featureFlag = pgTable(
  'feature_flag',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    name: text('name').notNull(),
    context: text('context', { enum: ['GLOBAL', 'SUPPORT', 'ORG', 'USER'] }).notNull(),
    contextId: uuid('context_id'),
    value: boolean('value').notNull(),
    updatedBy: uuid('updated_by'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [unique('feature_flag_context').on(t.name, t.context, t.contextId).nullsNotDistinct()],
)

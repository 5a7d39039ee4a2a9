import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { bytes, instant } from './column-types.ts'

/** Which secret of the server this database is under: one row, written by the first to open it. */
export const serverSecret = pgTable(
  'server_secret',
  {
    only: boolean('only').primaryKey().default(true),
    /** Names the secret, and does not give it away. */
    name: text('name').notNull(),
    since: instant('since').notNull().defaultNow(),
  },
  () => [check('server_secret_only', sql`"only"`)],
)

/** Keys of before the secret was changed, for what was given out then, under the server's key of today. */
export const earlierKey = pgTable('earlier_key', {
  /** Names the key, as rows that were made with it do. */
  id: text('id').primaryKey(),
  purpose: text('purpose', { enum: ['tokens', 'mailedTokens', 'signing'] }).notNull(),
  /** The key; of `signing` its public half. */
  sealed: bytes('sealed').notNull(),
  keptAt: instant('kept_at').notNull().defaultNow(),
})

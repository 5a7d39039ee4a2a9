import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

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

import { LEDGER_ENTRY_TYPES } from '@kogge/domain/ledger/ledger-entry-types.ts'
import type { Json } from '@kogge/domain/sealing/canonical-json.ts'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant } from './column-types.ts'

/**
 * Early looks of strangers at a request that were refused and are more than its log takes in an
 * hour: they are recorded together, in one entry, in the night or at the opening.
 */
export const moreLooks = pgTable('more_looks', {
  rfxId: uuid('rfx_id').primaryKey(),
  count: integer('count').notNull(),
  since: instant('since').notNull(),
})

/**
 * Everything that was done with a request, each entry holding the hash of the one before and a
 * signature of its own: only added to, and provable (`kogge verify-audit`).
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    /** No reference: a draft that was discarded has entries too. */
    rfxId: uuid('rfx_id').notNull(),
    /** From 1, without gaps. */
    seq: integer('seq').notNull(),
    at: instant('at').notNull(),
    type: text('type', { enum: LEDGER_ENTRY_TYPES }).notNull(),
    /** Null where it was the clock or Kogge itself. */
    userId: uuid('user_id'),
    /** For whom it was done. */
    orgId: uuid('org_id'),
    details: jsonb('details').$type<Json>().notNull(),
    /** What time it was, by the database and by the server that signed; null in entries of before. */
    databaseClock: instant('database_clock'),
    serverClock: instant('server_clock'),
    /** Written for the demonstration, as if it were `at`. */
    isDemonstration: boolean('is_demonstration').notNull().default(false),
    previousHash: bytes('previous_hash').notNull(),
    hash: bytes('hash').notNull(),
    keyId: text('key_id').notNull(),
    signature: bytes('signature').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rfxId, t.seq] }),
    index('ledger_entry_at').on(t.at, t.rfxId, t.seq),
    index('ledger_entry_org').on(t.orgId, t.at),
    index('ledger_entry_user').on(t.userId, t.at),
    index('ledger_entry_type').on(t.type, t.at),
  ],
)

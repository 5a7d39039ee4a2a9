import { DATED_BY, ENDS_BY, LEFT_OUT } from '@kogge/domain/contracts/contract-facts.ts'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, xid8 } from './column-types.ts'
import { rfx } from './rfx.ts'

/**
 * What analysis counts: one row an award with a winner, and one a lot that closed without; see
 * domain/contracts/contract-facts.ts. Drawn from the request, in the transaction that writes it.
 *
 * Partitioned by month of `day` in the migration (years before 2024); what lies outside stands in
 * `contract_other`. `kogge_make_months` makes the partitions of the months to come.
 */
export const contract = pgTable(
  'contract',
  {
    rfxNum: integer('rfx_num')
      .notNull()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    /** Its place among the awards of the request. */
    position: smallint('position').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    datedBy: text('dated_by', { enum: DATED_BY }).notNull(),
    lotId: text('lot_id'),
    isAwarded: boolean('is_awarded').notNull(),
    /** `org.num`; several of a joint contract. */
    buyers: integer('buyers').array().notNull(),
    suppliers: integer('suppliers').array().notNull(),
    /** Eight digits as a number. */
    cpv: integer('cpv'),
    /** As in search/tender-facets.ts. */
    country: smallint('country').notNull(),
    nuts: text('nuts'),
    /** Index into NATURES. */
    nature: smallint('nature').notNull(),
    /** As in harvester/sources.ts. */
    source: smallint('source').notNull(),
    /** Cents of EUR; null where it is in no sum. */
    cents: bigint('cents', { mode: 'number' }),
    leftOut: text('left_out', { enum: LEFT_OUT }),
    tenders: smallint('tenders'),
    isFramework: boolean('is_framework').notNull(),
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
    endsBy: text('ends_by', { enum: ENDS_BY }),
    /** The quantity bought, as stated, where the price of a unit is known; else null, all three. */
    quantity: numeric('quantity'),
    /** As in reference/units.ts. */
    unit: smallint('unit'),
    /** Cents of EUR for one base unit of its measure. */
    unitPrice: numeric('unit_price'),
  },
  (t) => [primaryKey({ columns: [t.rfxNum, t.position, t.day] })],
)

/**
 * Tenders that lost, where a notice names who sent them: one row each, with the contract that was won
 * in their place. Drawn from the request like its contracts, and only of public ones.
 */
export const lostTender = pgTable(
  'lost_tender',
  {
    rfxNum: integer('rfx_num')
      .notNull()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    /** Its place among the lost tenders of the request. */
    position: integer('position').notNull(),
    /** `contract.position` of the first award of its lot. */
    wonAs: smallint('won_as').notNull(),
    /** That of the contract. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Their own entries in the register, whatever these became part of. */
    tenderers: uuid('tenderers').array().notNull(),
    /** The same of all who won the lot. */
    winners: uuid('winners').array().notNull(),
    /** Cents of EUR; null where it is not stated or has no rate. */
    cents: bigint('cents', { mode: 'number' }),
  },
  (t) => [
    primaryKey({ columns: [t.rfxNum, t.position] }),
    index('lost_tender_tenderers').using('gin', t.tenderers),
    index('lost_tender_winners').using('gin', t.winners),
  ],
)

/**
 * Which requests had their contracts changed, by transaction: who keeps a copy reads what has come
 * since. Written by triggers on `contract`. A position is `pg_snapshot_xmin`: everything of earlier
 * transactions was seen. Old rows are dropped; who is further behind reads everything anew.
 */
export const contractChange = pgTable(
  'contract_change',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    rfxNum: integer('rfx_num').notNull(),
    tx: xid8('tx').notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [index('contract_change_tx').on(t.tx), index('contract_change_at').on(t.changedAt)],
)

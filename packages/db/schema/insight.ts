import type { FlagInputs } from '@kogge/domain/insight/flags/flag-codes.ts'
import {
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { instant } from './column-types.ts'
import { org } from './orgs.ts'
import { rfx } from './rfx.ts'

/**
 * The indicators that were assessed for a request, and those that stand out, as bits of FLAG_CODES:
 * what shares are counted from. Written by a job; see features/insight/server/flags.
 */
export const rfxInsight = pgTable('rfx_insight', {
  rfxNum: integer('rfx_num')
    .primaryKey()
    .references(() => rfx.num, { onDelete: 'cascade' }),
  assessed: integer('assessed').notNull(),
  flagged: integer('flagged').notNull(),
  /** Of the first buyer; as in search/tender-facets.ts. */
  country: smallint('country').notNull(),
  procedure: text('procedure'),
  /** From the deadline for tenders to the first decision. */
  decisionDays: integer('decision_days'),
  /** By how many percent the second lowest tender of a lot was dearer than the winner's, of each where it is known. */
  priceGaps: doublePrecision('price_gaps').array(),
  /** Tenders of lots of which it is known how many were received and how many of them rejected. */
  tendersReceived: integer('tenders_received'),
  tendersRejected: integer('tenders_rejected'),
  computedAt: instant('computed_at').notNull(),
})

/** One indicator that stands out in a request, with the evidence for it. */
export const rfxFlag = pgTable(
  'rfx_flag',
  {
    rfxNum: integer('rfx_num')
      .notNull()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    /** Its place among those of the same code. */
    position: smallint('position').notNull(),
    lotId: text('lot_id'),
    value: doublePrecision('value').notNull(),
    threshold: doublePrecision('threshold').notNull(),
    inputs: jsonb('inputs').$type<FlagInputs>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rfxNum, t.code, t.position] }),
    index('rfx_flag_code').on(t.code),
  ],
)

/** One indicator that stands out in an organisation as a buyer or a supplier, among its peers. */
export const orgFlag = pgTable(
  'org_flag',
  {
    orgNum: integer('org_num')
      .notNull()
      .references(() => org.num, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    role: text('role', { enum: ['buyer', 'supplier'] }).notNull(),
    /** The other of a pair, `org.num`; 0 where the indicator is of the one alone. */
    otherNum: integer('other_num').notNull(),
    value: doublePrecision('value').notNull(),
    threshold: doublePrecision('threshold').notNull(),
    inputs: jsonb('inputs').$type<FlagInputs>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgNum, t.code, t.role, t.otherNum] })],
)

/**
 * A contract and the call that came for the same need: what forecasts learn from. Found by a job;
 * see domain/insight/forecast.
 */
export const succession = pgTable(
  'succession',
  {
    rfxNum: integer('rfx_num')
      .notNull()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    nextNum: integer('next_num')
      .notNull()
      .references(() => rfx.num, { onDelete: 'cascade' }),
    /** `org.num` */
    buyer: integer('buyer').notNull(),
    country: smallint('country').notNull(),
    /** The first two digits of the code. */
    division: smallint('division').notNull(),
    endedOn: date('ended_on', { mode: 'string' }).notNull(),
    calledOn: date('called_on', { mode: 'string' }).notNull(),
    /** Days from the call to the end of the contract; negative where the call came after it. */
    leadDays: integer('lead_days').notNull(),
    /** How alike the titles are, 0 to 1. */
    likeness: real('likeness').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.rfxNum, t.position] }),
    index('succession_buyer').on(t.buyer),
    index('succession_next').on(t.nextNum),
  ],
)

/**
 * What is counted over all: by subject (`decision_period`, `flag_peers`, `forecast_error` ...) and
 * of what (a procedure, a country, `all`). The shapes stand in domain/insight/flags/flag-statistics.ts.
 */
export const insightStat = pgTable(
  'insight_stat',
  {
    subject: text('subject').notNull(),
    of: text('of').notNull(),
    value: jsonb('value').notNull(),
    computedAt: instant('computed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.subject, t.of] })],
)

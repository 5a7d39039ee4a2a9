import { PAID_TIERS } from '@kogge/domain/subscriptions/plan-tiers.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { org } from './orgs.ts'

/** A paid plan from a time to a time. Where several hold, the highest counts (domain/subscriptions/plan-tiers.ts). */
export const subscription = pgTable(
  'subscription',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    tier: text('tier', { enum: PAID_TIERS }).notNull(),
    paidSeats: integer('paid_seats').notNull().default(0),
    source: text('source', { enum: ['trial', 'support', 'payment'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    /** Null: until somebody ends it. */
    endsAt: instant('ends_at'),
    note: text('note'),
    createdBy: uuid('created_by').references(() => user.id),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('subscription_org').on(t.orgId),
    // A trial is had once.
    uniqueIndex('subscription_trial').on(t.orgId).where(sql`source = 'trial'`),
  ],
)

/** An organisation asks for a plan; support staff answer. */
export const planRequest = pgTable(
  'plan_request',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    tier: text('tier', { enum: PAID_TIERS }).notNull(),
    paidSeats: integer('paid_seats').notNull().default(0),
    message: text('message'),
    createdAt: instant('created_at').notNull().defaultNow(),
    doneAt: instant('done_at'),
    doneBy: uuid('done_by').references(() => user.id),
  },
  (t) => [
    uniqueIndex('plan_request_open').on(t.orgId).where(sql`done_at is null`),
    index('plan_request_queue').on(t.doneAt, t.createdAt),
  ],
)

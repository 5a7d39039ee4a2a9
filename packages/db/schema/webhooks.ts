import { MATCH_KINDS } from '@kogge/domain/monitor/match-kinds.ts'
import {
  DELIVERY_KINDS,
  DELIVERY_STATES,
  WEBHOOK_PROBLEMS,
  WEBHOOK_STATES,
} from '@kogge/domain/monitor/webhooks/webhook-values.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { org } from './orgs.ts'

/** An address of an organisation's own that is called for each new match. */
export const webhook = pgTable(
  'webhook',
  {
    id: uuid('id').primaryKey(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Signs what is sent; sealed with the server's secret under id, organisation and address (platform/server/server-secret/secret-box.ts). */
    secret: bytes('secret').notNull(),
    /** Of the titles that are sent. */
    locale: text('locale').notNull(),
    state: text('state', { enum: WEBHOOK_STATES }).notNull().default('active'),
    /** Since when nothing has arrived; null while it does. */
    failingSince: instant('failing_since'),
    createdBy: uuid('created_by').references(() => user.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('webhook_org').on(t.orgId)],
)

/** What is sent to a webhook, once for each version of a request that newly fits a profile. Kept for some days. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    /** Travels with every attempt: receivers know by it what they have. */
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhook.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: DELIVERY_KINDS }).notNull(),
    /** Null of a test. */
    rfxNum: integer('rfx_num'),
    version: integer('version'),
    matchKind: text('match_kind', { enum: MATCH_KINDS }),
    /** The profiles that the request fits (`monitor_profile.num`). */
    profiles: integer('profiles').array().notNull(),
    /** Made for the first attempt, and the same for every later one. */
    body: text('body'),
    /** HMAC-SHA-256 of the body, by which the server knows that it wrote it. */
    bodyMac: bytes('body_mac'),
    state: text('state', { enum: DELIVERY_STATES }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is due, or taken for given up by a process that died. */
    dueAt: instant('due_at'),
    createdAt: instant('created_at').notNull(),
    attemptedAt: instant('attempted_at'),
    /** Of the last attempt: the HTTP status, or why there was no answer, and the beginning of its text. */
    status: integer('status'),
    problem: text('problem', { enum: WEBHOOK_PROBLEMS }),
    reply: text('reply'),
  },
  (t) => [
    uniqueIndex('webhook_delivery_match').on(t.webhookId, t.rfxNum, t.version),
    index('webhook_delivery_due').on(t.dueAt).where(sql`state = 'waiting'`),
    index('webhook_delivery_log').on(t.webhookId, t.createdAt.desc(), t.id.desc()),
    index('webhook_delivery_created').on(t.createdAt),
  ],
)

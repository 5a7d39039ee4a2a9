import { ANY_ORG_ROLES, GLOBAL_ROLES } from '@kogge/domain/account/roles.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'
import { org } from './org.ts'

export const user = pgTable(
  'user_account',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Trimmed and lower-cased. */
    email: text('email').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** argon2id, in its own encoding. */
    passwordHash: text('password_hash').notNull(),
    language: text('language').notNull().default('en'),
    receivesUpdates: boolean('receives_updates').notNull().default(false),
    isOnboarding: boolean('is_onboarding').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    emailConfirmedAt: instant('email_confirmed_at'),
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('user_account_email').on(t.email)],
)

export const membership = pgTable(
  'membership',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role', { enum: ANY_ORG_ROLES }).notNull(),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.role] }),
    index('membership_user').on(t.userId),
  ],
)

export const globalRole = pgTable(
  'global_role',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role', { enum: GLOBAL_ROLES }).notNull(),
    expiresAt: instant('expires_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
)

/** A signed-in browser. Only the SHA-256 of its token is kept. */
export const session = pgTable(
  'session',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    userAgent: text('user_agent'),
    ip: text('ip'),
  },
  (t) => [index('session_user').on(t.userId), index('session_expiry').on(t.expiresAt)],
)

/** A token that was mailed: used once, then gone. Only its SHA-256 is kept. */
export const mailedToken = pgTable(
  'mailed_token',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['confirm_email', 'reset_password'] }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('mailed_token_user').on(t.userId, t.purpose)],
)

/** Fixed-window counters, shared by every server process. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text('key').notNull(),
    windowStart: instant('window_start').notNull(),
    hits: integer('hits').notNull(),
  },
  (t) => [primaryKey({ columns: [t.key, t.windowStart] })],
)

/** Who did what, when, from where: appended in the transaction of the change, never altered. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actorUserId: uuid('actor_user_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    ip: text('ip'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [index('audit_log_subject').on(t.subjectType, t.subjectId)],
)

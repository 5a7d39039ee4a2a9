import { GLOBAL_ROLES } from '@kogge/domain/access/roles.ts'
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
import { bytes, instant } from './column-types.ts'

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
    jobTitle: text('job_title'),
    isOnboarding: boolean('is_onboarding').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Taken as confirmed on the word of staff: nobody has shown yet that they read its mailbox. */
    emailVouchedAt: instant('email_vouched_at'),
    /** Their data is gone; the row stays so that what they did keeps its author. */
    deletedAt: instant('deleted_at'),
    lastSeenAt: instant('last_seen_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Names the key of the seal; see platform/server/account-seals. */
    keyId: text('key_id'),
    /** Of all that the account is signed in by, second factors too. Without one nobody signs in. */
    seal: bytes('seal'),
  },
  (t) => [uniqueIndex('user_account_email').on(t.email)],
)

export const globalRole = pgTable(
  'global_role',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    role: text('role', { enum: GLOBAL_ROLES }).notNull(),
    expiresAt: instant('expires_at'),
    grantedBy: uuid('granted_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Names the key of the seal; see platform/server/global-roles. */
    keyId: text('key_id'),
    /** Of all that the row says. Without one it counts for nothing. */
    seal: bytes('seal'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] })],
)

/** A signed-in browser. Of its token a keyed hash is kept. */
export const session = pgTable(
  'session',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    /** Names the key of both MACs; see platform/server/tokens/token-keys.ts. */
    keyId: text('key_id').notNull(),
    /** Of the row: whose it is, what for, until when. */
    seal: bytes('seal').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Stays the same when the token is replaced; what lists of sessions name. */
    signInId: uuid('sign_in_id').notNull().default(sql`gen_random_uuid()`),
    signedInAt: instant('signed_in_at').notNull().defaultNow(),
    /** When its owner showed a second factor in it; null where the password alone has opened it. */
    factorAt: instant('factor_at'),
    /** When the token was made. */
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    userAgent: text('user_agent'),
    ip: text('ip'),
  },
  (t) => [index('session_user').on(t.userId), index('session_expiry').on(t.expiresAt)],
)

/** A token that was mailed: used once, then gone. A keyed hash of it is kept. */
export const mailedToken = pgTable(
  'mailed_token',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    /** Names the key of both MACs; see platform/server/tokens/token-keys.ts. */
    keyId: text('key_id').notNull(),
    /** Of the row: whose it is, what for, until when. */
    seal: bytes('seal').notNull(),
    purpose: text('purpose', {
      enum: ['confirm_email', 'reset_password', 'change_email'],
    }).notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The new address, for `change_email`. */
    email: text('email'),
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

/**
 * Who did what, when, from where: appended in the transaction of the change, never altered. Entries of an
 * organisation form a chain, and those of none the chain of the platform: each holds the hash of the one
 * before and a signature (`kogge verify-audit`). Entries of before there were chains have none, and the
 * database takes no more of those.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: integer('id').generatedAlwaysAsIdentity().primaryKey(),
    /** Its organisation's id, or PLATFORM_CHAIN. */
    chainId: uuid('chain_id'),
    /** From 1, without gaps. */
    seq: integer('seq'),
    /** When it was written, by the clocks of the database and of the server. */
    databaseAt: instant('database_at'),
    serverAt: instant('server_at'),
    previousHash: bytes('previous_hash'),
    hash: bytes('hash'),
    keyId: text('key_id'),
    signature: bytes('signature'),
    at: instant('at').notNull().defaultNow(),
    actorUserId: uuid('actor_user_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    /** The organisation that it happened in, where it did in one. */
    orgId: uuid('org_id'),
    ip: text('ip'),
    before: jsonb('before'),
    after: jsonb('after'),
  },
  (t) => [
    index('audit_log_subject').on(t.subjectType, t.subjectId, t.id),
    index('audit_log_type').on(t.subjectType, t.id),
    index('audit_log_org').on(t.orgId, t.id),
    uniqueIndex('audit_log_chain').on(t.chainId, t.seq).where(sql`chain_id is not null`),
  ],
)

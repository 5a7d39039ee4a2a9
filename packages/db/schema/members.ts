import { ANY_ORG_ROLES, ORG_ROLES } from '@kogge/domain/access/roles.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { org } from './orgs.ts'

const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => org.id)
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** A user's role in an organisation. Those of access delegation stand in schema/delegations.ts. */
export const membership = pgTable(
  'membership',
  {
    orgId: orgId(),
    userId: userId(),
    role: text('role', { enum: ANY_ORG_ROLES }).notNull(),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Names the key of the seal; see platform/server/memberships. */
    keyId: text('key_id'),
    /** Of all that the row says. Without one it gives no sight of what is sealed. */
    seal: bytes('seal'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.role] }),
    // One role of its own; temporary and support ones stand beside it.
    uniqueIndex('membership_own_role').on(t.orgId, t.userId).where(sql`starts_with(role, 'ORG_')`),
    index('membership_user').on(t.userId),
  ],
)

/** An invitation by e-mail. A keyed hash of its token is kept. */
export const invitation = pgTable(
  'invitation',
  {
    id: id(),
    orgId: orgId(),
    /** Trimmed and lower-cased. */
    email: text('email').notNull(),
    role: text('role', { enum: ORG_ROLES }).notNull(),
    tokenHash: bytes('token_hash').notNull(),
    /** Names the key of both MACs; see platform/server/tokens/token-keys.ts. */
    keyId: text('key_id').notNull(),
    /** Of the row: whose it is, what for, until when. */
    seal: bytes('seal').notNull(),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => user.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    acceptedBy: uuid('accepted_by').references(() => user.id),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('invitation_token').on(t.tokenHash),
    uniqueIndex('invitation_open')
      .on(t.orgId, t.email)
      .where(sql`accepted_at is null and deleted_at is null`),
  ],
)

export const REQUEST_STATES = ['pending', 'approved', 'rejected', 'withdrawn'] as const

/** Someone asks to become a member. */
export const joinRequest = pgTable(
  'join_request',
  {
    id: id(),
    orgId: orgId(),
    userId: userId(),
    message: text('message'),
    status: text('status', { enum: REQUEST_STATES }).notNull().default('pending'),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => user.id),
    /** Names the key of the seal; see platform/server/membership-requests. */
    keyId: text('key_id'),
    /** Of who asks, where and when. Without one nobody decides on it. */
    seal: bytes('seal'),
  },
  (t) => [
    uniqueIndex('join_request_pending').on(t.orgId, t.userId).where(sql`status = 'pending'`),
    index('join_request_user').on(t.userId),
  ],
)

/** Someone says that they speak for an organisation that nobody speaks for yet; staff decide. */
export const ownershipRequest = pgTable(
  'ownership_request',
  {
    id: id(),
    orgId: orgId(),
    userId: userId(),
    /** Why staff may believe it: position, where to call back. */
    statement: text('statement').notNull(),
    status: text('status', { enum: REQUEST_STATES }).notNull().default('pending'),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => user.id),
    /** What staff answered; the asker reads it. */
    answer: text('answer'),
    /** Names the key of the seal; see platform/server/membership-requests. */
    keyId: text('key_id'),
    /** Of who asks, where and when. Without one nobody decides on it. */
    seal: bytes('seal'),
  },
  (t) => [
    uniqueIndex('ownership_request_pending').on(t.orgId, t.userId).where(sql`status = 'pending'`),
    index('ownership_request_queue').on(t.status, t.createdAt),
    index('ownership_request_user').on(t.userId),
  ],
)

/** Administrators ask staff to verify their organisation; staff decide. */
export const verificationRequest = pgTable(
  'verification_request',
  {
    id: id(),
    orgId: orgId(),
    userId: userId(),
    /** Why staff may believe it: position, where to call back. */
    statement: text('statement').notNull(),
    /** `outdated`: name, number or country changed while it waited; a trigger sees to that. */
    status: text('status', { enum: [...REQUEST_STATES, 'outdated'] })
      .notNull()
      .default('pending'),
    createdAt: instant('created_at').notNull().defaultNow(),
    decidedAt: instant('decided_at'),
    decidedBy: uuid('decided_by').references(() => user.id),
    /** What staff answered; its administrators read it. */
    answer: text('answer'),
  },
  (t) => [
    uniqueIndex('verification_request_pending').on(t.orgId).where(sql`status = 'pending'`),
    index('verification_request_org').on(t.orgId, t.createdAt),
    index('verification_request_user').on(t.userId),
  ],
)

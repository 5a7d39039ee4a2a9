import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { org } from './orgs.ts'

/** An organisation lets named people of another act in it, from a time to a time. */
export const delegation = pgTable(
  'delegation',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    /** Whose rights are given. */
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** Whose people may use them. */
    delegateOrgId: uuid('delegate_org_id')
      .notNull()
      .references(() => org.id),
    /** `auditor` reads, `manager` acts as a member does. */
    kind: text('kind', { enum: ['auditor', 'manager'] }).notNull(),
    reason: text('reason').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => user.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
    revokedBy: uuid('revoked_by').references(() => user.id),
    /** Names the key of the seal; see platform/server/delegations. */
    keyId: text('key_id'),
    /** Of all that the row says. Without one it gives nobody anything. */
    seal: bytes('seal'),
  },
  (t) => [
    index('delegation_org').on(t.orgId, t.createdAt),
    index('delegation_delegate').on(t.delegateOrgId, t.createdAt),
  ],
)

/** One of the people named, and whether they have taken it up. */
export const delegationUser = pgTable(
  'delegation_user',
  {
    delegationId: uuid('delegation_id')
      .notNull()
      .references(() => delegation.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    activatedAt: instant('activated_at'),
    /** Given back by the user, or taken from this user alone. */
    endedAt: instant('ended_at'),
    endedBy: uuid('ended_by').references(() => user.id),
    /** As those of the delegation. */
    keyId: text('key_id'),
    seal: bytes('seal'),
  },
  (t) => [
    primaryKey({ columns: [t.delegationId, t.userId] }),
    index('delegation_user_user').on(t.userId),
  ],
)

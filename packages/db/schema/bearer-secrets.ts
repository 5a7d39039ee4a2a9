import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { org } from './orgs.ts'

/**
 * Secrets that open something for whoever holds them, for as long as nobody revokes them: in addresses
 * of feeds, in links of mail, in programs of others. A keyed hash of each is kept.
 */
export const bearerSecret = pgTable(
  'bearer_secret',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: ['feed', 'unsubscribe', 'api'] }).notNull(),
    userId: uuid('user_id').references(() => user.id, { onDelete: 'cascade' }),
    orgId: uuid('org_id').references(() => org.id),
    /** What it opens, in the words of its kind. */
    scope: text('scope').notNull(),
    tokenHash: bytes('token_hash').notNull(),
    /** Names the key of both MACs; see platform/server/tokens/token-keys.ts. */
    keyId: text('key_id').notNull(),
    /** Of the row, but for its last use. */
    seal: bytes('seal').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Null for no end. */
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('bearer_secret_token').on(t.tokenHash),
    index('bearer_secret_user').on(t.userId, t.kind),
    index('bearer_secret_org').on(t.orgId, t.kind),
    check('bearer_secret_owned', sql`user_id is not null or org_id is not null`),
  ],
)

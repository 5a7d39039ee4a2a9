import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/** The shared secret of a user's authenticator, encrypted with a key of the server. */
export const totp = pgTable('totp', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  secret: bytes('secret').notNull(),
  /** Null until the user has shown one right code. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the last code that was taken: a code works once (RFC 6238, section 5.2). */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** For whoever has lost the second factor; each works once. A keyed hash is kept. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    userId: userId(),
    codeHash: bytes('code_hash').notNull(),
    /** Names the key of both MACs; see platform/server/tokens/token-keys.ts. */
    keyId: text('key_id').notNull(),
    /** Of the row: whose it is. */
    seal: bytes('seal').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** A WebAuthn credential. */
export const passkey = pgTable(
  'passkey',
  {
    /** Credential id, base64url. */
    id: text('id').primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    publicKey: bytes('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    isBackedUp: boolean('is_backed_up').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkey_user').on(t.userId)],
)

/** Something begun that the second factor or a new passkey will finish. A keyed hash of its token is kept. */
export const authChallenge = pgTable(
  'auth_challenge',
  {
    tokenHash: bytes('token_hash').primaryKey(),
    /** Names the key of both MACs; see platform/server/tokens/token-keys.ts. */
    keyId: text('key_id').notNull(),
    /** Of the row: whose it is, what for, until when. */
    seal: bytes('seal').notNull(),
    userId: userId(),
    purpose: text('purpose', { enum: ['sign_in', 'register_passkey', 'use_passkey'] }).notNull(),
    /** What the authenticator signs, base64url. */
    challenge: text('challenge'),
    attempts: integer('attempts').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('auth_challenge_expiry').on(t.expiresAt)],
)

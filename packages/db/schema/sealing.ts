import type { OrgRole } from '@kogge/domain/access/roles.ts'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { writtenRfx } from './drafting.ts'
import { org } from './orgs.ts'

/**
 * What one organisation has for one request before it is opened; see docs/sealing.md. Nothing here
 * tells whose it is, which request it is about, when it was written or whether it was submitted:
 * the key is a keyed hash of both ids, and both values are of padded lengths. Rows that nobody owns
 * lie among them.
 */
export const sealedSlot = pgTable('sealed_slot', {
  slot: bytes('slot').primaryKey(),
  /** For its owner, under the server's key: status, draft, receipts, questions asked. */
  own: bytes('own').notNull(),
  /** What was submitted, under the request's key; else noise. */
  sealed: bytes('sealed').notNull(),
})

/**
 * A slot that did not open when its request did, as it was found, so that it can be examined. Its
 * hashes stand in the log of the request.
 */
export const unreadableSlot = pgTable(
  'unreadable_slot',
  {
    rfxId: uuid('rfx_id')
      .notNull()
      .references(() => writtenRfx.rfxId),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** The second part of its key: an organisation may have several, some of which were left to it. */
    placeId: uuid('place_id').notNull(),
    own: bytes('own').notNull(),
    sealed: bytes('sealed').notNull(),
    foundAt: instant('found_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.orgId, t.placeId] })],
)

/**
 * Where organisations whose merge was undone keep what they have for requests: the second part of the
 * key of their slots, which else is the id of the organisation. Written at each undoing that leaves
 * nobody, whether anything was begun or not: what was begun until then stays with whom it was parted
 * from, and whoever speaks for the name next begins at a place of their own. The same where people come to
 * speak for one that nobody seems to speak for; the place of before is left to the organisation itself then, and held.
 */
export const orgPlace = pgTable(
  'org_place',
  {
    placeId: uuid('place_id').primaryKey(),
    /** In whose name. */
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    /** Who goes on with what is there; null for whoever speaks for the organisation. */
    heirId: uuid('heir_id').references(() => org.id),
  },
  (t) => [
    uniqueIndex('org_place_own').on(t.orgId).where(sql`heir_id is null`),
    index('org_place_heir').on(t.heirId).where(sql`heir_id is not null`),
  ],
)

/**
 * A place of slots as it was when people came to speak for its organisation who had not been of it: of
 * requests that were published until then only its keepers see or change what lies there, until they are
 * opened. A row says when that was, and nothing of what there is. It is never taken back.
 */
export const placeHold = pgTable(
  'place_hold',
  {
    id: uuid('id').primaryKey(),
    /** See `orgPlace`: the id of an organisation where nothing else is said. */
    placeId: uuid('place_id').notNull(),
    /** By the database's clock. */
    heldAt: instant('held_at').notNull(),
  },
  (t) => [index('place_hold_place').on(t.placeId)],
)

/** Who had a role there at that time. */
export const placeKeeper = pgTable(
  'place_keeper',
  {
    holdId: uuid('hold_id')
      .notNull()
      .references(() => placeHold.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Nobody gets more by it than it gave then. */
    role: text('role').$type<OrgRole>().notNull(),
    expiresAt: instant('expires_at'),
    /** Since when they are members: whoever was taken out and is let in anew keeps nothing. */
    since: instant('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.holdId, t.userId, t.role] })],
)

/**
 * Seals in which names the people of an organisation act, at which places, and what is held there: all
 * that `org_place`, `place_hold` and `place_keeper` say of it, whatever is added, changed or taken away.
 * Every organisation that people speak for has a row.
 */
export const orgSeal = pgTable('org_seal', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => org.id, { onDelete: 'cascade' }),
  /** Those that became part of it, as far as anything may have been begun in their names. */
  names: uuid('names').array().notNull().default(sql`'{}'::uuid[]`),
  /** Tells seals of one state apart, so that one that has ended never equals one that counts. */
  nonce: uuid('nonce'),
  /** Names the key of the seal; see platform/server/row-seals. */
  keyId: text('key_id').notNull(),
  seal: bytes('seal').notNull(),
})

/** The key of somebody who opens responses together with another; their passphrase alone unlocks it. */
export const openerKey = pgTable('opener_key', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  publicKey: bytes('public_key').notNull(),
  salt: bytes('salt').notNull(),
  lockedKey: bytes('locked_key').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Names the key of the seal; see platform/server/row-seals/opener-key-seals.ts. No row without one counts. */
  keyId: text('key_id'),
  seal: bytes('seal'),
})

/** What the first of two openers has unlocked, until the second does. */
export const openingShare = pgTable(
  'opening_share',
  {
    rfxId: uuid('rfx_id')
      .notNull()
      .references(() => writtenRfx.rfxId),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Under the server's key. */
    share: bytes('share').notNull(),
    givenAt: instant('given_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.userId] })],
)

/** Public halves of the keys that the server has signed with, so that old receipts can be verified. */
export const signingKey = pgTable('signing_key', {
  /** Names the key (`keyIdOf`); 16 digits in rows of before. */
  id: text('id').primaryKey(),
  publicKey: bytes('public_key').notNull(),
  firstUsedAt: instant('first_used_at').notNull().defaultNow(),
})

/** Letters whose recipients must not be known yet, all of one occasion in one value under the server's key. */
export const sealedMail = pgTable('sealed_mail', {
  id: uuid('id').primaryKey(),
  payload: bytes('payload').notNull(),
  /** When its occasion was, which everybody may know: it goes a week later, whether it opens or not. */
  writtenAt: instant('written_at').notNull().defaultNow(),
})

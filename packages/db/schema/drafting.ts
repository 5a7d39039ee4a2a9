import { REQUEST_KINDS, type RequestDocument } from '@kogge/domain/drafting/request-document.ts'
import { WRITTEN_STATES } from '@kogge/domain/drafting/written-rfx-states.ts'
import type { WrappedKey } from '@kogge/domain/sealing/wrapped-request-key.ts'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { org } from './orgs.ts'
import { rfx } from './rfx.ts'

const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => org.id)
const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => user.id)

/** What is being written: a request before it is published, or an amendment of one that was. */
export const rfxDraft = pgTable(
  'rfx_draft',
  {
    /** The request's id from its first letter on. */
    rfxId: uuid('rfx_id').primaryKey(),
    orgId: orgId(),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    document: jsonb('document').$type<RequestDocument>().notNull(),
    /** Grows with every save; who saves says which one they had before them. */
    revision: integer('revision').notNull().default(1),
    /** The version that it amends; null before the first is published. */
    amends: integer('amends'),
    copiedFrom: uuid('copied_from'),
    createdBy: userId('created_by'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedBy: userId('updated_by'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('rfx_draft_org').on(t.orgId, t.updatedAt)],
)

/** A request that was written on Kogge and published; what readers see of it stands in `rfx`. */
export const writtenRfx = pgTable(
  'written_rfx',
  {
    rfxId: uuid('rfx_id')
      .primaryKey()
      .references(() => rfx.id),
    /** The buyer. */
    orgId: orgId(),
    kind: text('kind', { enum: REQUEST_KINDS }).notNull(),
    state: text('state', { enum: WRITTEN_STATES }).notNull(),
    version: integer('version').notNull(),
    /** As it stands. */
    document: jsonb('document').$type<RequestDocument>().notNull(),
    /** Invited only, and its contents only for those who keep them to themselves. */
    isConfidential: boolean('is_confidential').notNull().default(false),
    questionsUntil: instant('questions_until'),
    /** Responses are taken while the database's clock is before this, to the millisecond. */
    responsesUntil: instant('responses_until').notNull(),
    openingAt: instant('opening_at').notNull(),
    openTogether: smallint('open_together').notNull().default(1),
    /** What responses are sealed with (X25519), and its other half, wrapped. See docs/sealing.md. */
    publicKey: bytes('public_key').notNull(),
    wrappedKey: jsonb('wrapped_key').$type<WrappedKey>().notNull(),
    /** By whom, when and with what the public half was signed; null until one of before is adopted. */
    keySignature: bytes('key_signature'),
    keySignedAt: instant('key_signed_at'),
    keySignedBy: text('key_signed_by'),
    publishedAt: instant('published_at').notNull(),
    openedAt: instant('opened_at'),
    decidedAt: instant('decided_at'),
    /** No contract before this (Directive 89/665/EEC, Article 2a). */
    standstillUntil: instant('standstill_until'),
    closedAt: instant('closed_at'),
    cancelledAt: instant('cancelled_at'),
    /** When what was sealed for a request that was cancelled unopened went. */
    clearedAt: instant('cleared_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('written_rfx_org').on(t.orgId, t.updatedAt),
    // Whose slots are looked up for an organisation's list: what is not opened yet.
    index('written_rfx_state').on(t.state, t.responsesUntil),
  ],
)

/** Every version that was ever published, as it was. */
export const rfxVersion = pgTable(
  'rfx_version',
  {
    rfxId: uuid('rfx_id')
      .notNull()
      .references(() => writtenRfx.rfxId),
    version: integer('version').notNull(),
    document: jsonb('document').$type<RequestDocument>().notNull(),
    /** Why it was amended, in the buyer's words, by language. */
    reason: jsonb('reason').$type<Readonly<Record<string, string>>>(),
    /** Whether those who had responded must look again. */
    isSignificant: boolean('is_significant').notNull().default(false),
    publishedAt: instant('published_at').notNull(),
    publishedBy: userId('published_by'),
  },
  (t) => [primaryKey({ columns: [t.rfxId, t.version] })],
)

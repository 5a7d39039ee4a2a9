import { PARTICIPATION_STATUSES } from '@kogge/domain/participation/participation-status.ts'
import {
  ANSWER_VISIBILITIES,
  STORED_QUESTION_STATES,
} from '@kogge/domain/questions/question-states.ts'
import type { Receipt } from '@kogge/domain/responses/response-content.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { bytes, instant } from './column-types.ts'
import { writtenRfx } from './drafting.ts'
import { org } from './orgs.ts'

const id = () => uuid('id').primaryKey().default(sql`gen_random_uuid()`)
const rfxId = () =>
  uuid('rfx_id')
    .notNull()
    .references(() => writtenRfx.rfxId)

/**
 * The same in what bidders write: without a reference, since the database would lock the request's row for
 * it, and leave there which transaction did so. Requests are never removed.
 */
const rfxIdUnlocked = () => uuid('rfx_id').notNull()

/**
 * Who was asked to respond: an organisation, or an outside address. What it has made of that is not
 * here: before opening only the organisation itself knows (sealed_slot).
 */
export const rfxInvitation = pgTable(
  'rfx_invitation',
  {
    id: id(),
    rfxId: rfxId(),
    orgId: uuid('org_id').references(() => org.id),
    /** Trimmed and lower-cased; null where an organisation was chosen. */
    email: text('email'),
    locale: text('locale').notNull(),
    /** Names the letter to an outside address: what took it up says which one it was. Opens nothing. */
    tokenHash: bytes('token_hash'),
    /** What the token in the letter is found by. */
    tokenMac: bytes('token_mac'),
    /** Names the key of both MACs; see platform/server/tokens/token-keys.ts. */
    keyId: text('key_id'),
    /** Of the row: which request, which letter, which address. */
    seal: bytes('seal'),
    message: text('message'),
    invitedBy: uuid('invited_by')
      .notNull()
      .references(() => user.id),
    invitedAt: instant('invited_at').notNull(),
    /** When the holder of the token joined, for `orgId` as it then became. */
    claimedAt: instant('claimed_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (t) => [
    uniqueIndex('rfx_invitation_org').on(t.rfxId, t.orgId),
    uniqueIndex('rfx_invitation_email').on(t.rfxId, t.email),
    uniqueIndex('rfx_invitation_token').on(t.tokenHash),
    uniqueIndex('rfx_invitation_mac').on(t.tokenMac),
    index('rfx_invitation_invited').on(t.orgId, t.invitedAt),
  ],
)

/**
 * The reason why somebody does not bid: the buyer reads it without a name, an hour, or anything
 * that leads to one.
 */
export const noBidReason = pgTable(
  'no_bid_reason',
  {
    id: id(),
    rfxId: rfxIdUnlocked(),
    code: text('code').notNull(),
    text: text('text').notNull(),
  },
  (t) => [index('no_bid_reason_rfx').on(t.rfxId)],
)

/**
 * What the buyer answered to one question or several: to everybody, or to those alone who asked. It stands as it
 * was given; what it says later is a row of its own that follows it.
 */
export const rfxAnswer = pgTable(
  'rfx_answer',
  {
    id: id(),
    rfxId: rfxId(),
    /** The answer that this one adds to; of a public one, the private one that it makes public. */
    followsId: uuid('follows_id').references((): AnyPgColumn => rfxAnswer.id),
    visibility: text('visibility', { enum: ANSWER_VISIBILITIES }).notNull(),
    /** The question as everybody reads it; null of a private answer, and of an addition. */
    wording: text('wording'),
    /** Null of a private answer. */
    answer: text('answer'),
    /** A private answer, under the server's key (platform/server/sealing/private-answers.ts). */
    sealedAnswer: bytes('sealed_answer'),
    /** Of what is sealed there, as the log has it; null of a public answer. */
    saidHash: text('said_hash'),
    /** Whether it matters to preparing a response; `insignificance`: why it does not. */
    isSignificant: boolean('is_significant').notNull().default(true),
    insignificance: text('insignificance'),
    /** The version of the request that it was given for, and a later one that it was found to hold for. */
    version: integer('version').notNull(),
    confirmedVersion: integer('confirmed_version'),
    answeredBy: uuid('answered_by').references(() => user.id),
    answeredAt: instant('answered_at').notNull(),
  },
  (t) => [
    index('rfx_answer_rfx').on(t.rfxId),
    index('rfx_answer_follows').on(t.followsId).where(sql`follows_id is not null`),
  ],
)

/** What was asked about a request. Who asked is kept in their slot alone. */
export const rfxQuestion = pgTable(
  'rfx_question',
  {
    id: id(),
    rfxId: rfxIdUnlocked(),
    /** As its asker wrote it last; nothing of it changes once it is answered. */
    question: text('question').notNull(),
    /** As it read before each change of its asker, the oldest first; for the buyer alone. */
    earlierTexts: jsonb('earlier_texts').$type<readonly string[]>().notNull().default([]),
    /** No change of it has an hour. */
    askedOn: date('asked_on').notNull(),
    state: text('state', { enum: STORED_QUESTION_STATES }).notNull().default('received'),
    /** Of the buyer's people, who works at it. */
    assigneeId: uuid('assignee_id').references(() => user.id),
    answerId: uuid('answer_id').references(() => rfxAnswer.id),
  },
  (t) => [
    index('rfx_question_rfx').on(t.rfxId),
    index('rfx_question_answer').on(t.answerId).where(sql`answer_id is not null`),
  ],
)

/** How organisations stand to a request, as is known once it has been opened. */
export const participation = pgTable(
  'participation',
  {
    rfxId: rfxId(),
    orgId: uuid('org_id')
      .notNull()
      .references(() => org.id),
    status: text('status', { enum: PARTICIPATION_STATUSES }).notNull(),
    /** It had agreed to keep to itself what it saw of a confidential request. */
    keepsConfidential: boolean('keeps_confidential').notNull().default(false),
    updatedAt: instant('updated_at').notNull(),
    /** All that it was ever given, the oldest first, of what it withdrew or replaced too. */
    receipts: jsonb('receipts').$type<readonly Receipt[]>().notNull().default([]),
    /**
     * The ids of its questions, under the server's key and of one length for all: nobody else learns who asked,
     * after the opening neither. Openings of before kept none.
     */
    ownQuestions: bytes('own_questions'),
    /**
     * The owner, where a merge was undone after the decision was announced: the row stays under the
     * name in the announcement, and is for the people of this organisation alone.
     */
    heirId: uuid('heir_id').references(() => org.id),
  },
  (t) => [
    primaryKey({ columns: [t.rfxId, t.orgId] }),
    index('participation_org').on(t.orgId, t.updatedAt),
    index('participation_heir').on(t.heirId).where(sql`heir_id is not null`),
  ],
)

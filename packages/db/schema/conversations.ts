import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { instant } from './column-types.ts'
import { org } from './orgs.ts'

const conversationId = () =>
  uuid('conversation_id')
    .notNull()
    .references(() => conversation.id, { onDelete: 'cascade' })
const orgId = () =>
  uuid('org_id')
    .notNull()
    .references(() => org.id)
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

/**
 * A conversation between organisations about a tender or an organisation. Its id is that of the one who starts it, so that one that is
 * started twice is one. Its row is locked by whatever changes it, so that the counters grow in the order of the commits.
 */
export const conversation = pgTable(
  'conversation',
  {
    id: uuid('id').primaryKey(),
    /** An opportunity is in no row that another organisation reads: its conversation is about its tender (see `conversation_party`). */
    about: text('about', { enum: ['rfx', 'org'] }).notNull(),
    /** Of the tender or the organisation. Without a reference: a tender can become part of another. */
    aboutId: uuid('about_id').notNull(),
    startedBy: uuid('started_by').references(() => user.id, { onDelete: 'set null' }),
    startedAt: instant('started_at').notNull(),
    /** Messages that all parties read, so far. */
    seq: integer('seq').notNull().default(0),
    /** Grows with each change of such a message. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [
    index('conversation_about').on(t.about, t.aboutId),
    index('conversation_started').on(t.startedBy, t.startedAt),
  ],
)

/** An organisation of a conversation, and what is its own there. */
export const conversationParty = pgTable(
  'conversation_party',
  {
    conversationId: conversationId(),
    orgId: orgId(),
    joinedAt: instant('joined_at').notNull(),
    /** It reads messages after this one. */
    fromSeq: integer('from_seq').notNull().default(0),
    /** Its own notes so far, and the changes of them: other parties have numbers of their own, which do not show these. */
    noteSeq: integer('note_seq').notNull().default(0),
    noteRevision: integer('note_revision').notNull().default(0),
    /** Of the latest message or note that it reads. */
    lastAt: instant('last_at').notNull(),
    /** The colleague who answers. */
    assigneeId: uuid('assignee_id').references(() => user.id, { onDelete: 'set null' }),
    /** Its opportunity that the conversation belongs to. */
    opportunityGuid: uuid('opportunity_guid'),
    /** As far as somebody of it has read. */
    readSeq: integer('read_seq').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.orgId] }),
    index('conversation_party_inbox').on(t.orgId, t.lastAt.desc(), t.conversationId.desc()),
    index('conversation_party_opportunity')
      .on(t.orgId, t.opportunityGuid)
      .where(sql`opportunity_guid is not null`),
    index('conversation_party_assignee').on(t.assigneeId).where(sql`assignee_id is not null`),
  ],
)

/** A person of a party: whether they were added to the conversation, and how far they have read it. */
export const conversationReader = pgTable(
  'conversation_reader',
  {
    conversationId: conversationId(),
    orgId: orgId(),
    userId: userId(),
    isMember: boolean('is_member').notNull().default(false),
    /** Those who read only what they were added to read what came after this. */
    fromSeq: integer('from_seq').notNull().default(0),
    fromNote: integer('from_note').notNull().default(0),
    readSeq: integer('read_seq').notNull().default(0),
    readNote: integer('read_note').notNull().default(0),
    isMuted: boolean('is_muted').notNull().default(false),
    /** It stands among the archived ones until something comes after this. */
    archivedAt: instant('archived_at'),
    /** When they were last seen writing; null once they have stopped or sent it. */
    typingAt: instant('typing_at'),
    /** What they write is a note. */
    isTypingNote: boolean('is_typing_note').notNull().default(false),
    /** Up to here they were written to by mail. */
    mailedSeq: integer('mailed_seq').notNull().default(0),
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.orgId, t.userId] }),
    index('conversation_reader_user').on(t.userId, t.orgId),
  ],
)

/** A message that a person writes, as it is found on another device; of a conversation, or of one that is not started. */
export const conversationDraft = pgTable(
  'conversation_draft',
  {
    userId: userId(),
    orgId: orgId(),
    /** The id of the conversation, or of the record that a new one is about. */
    placeId: uuid('place_id').notNull(),
    isNote: boolean('is_note').notNull(),
    html: text('html').notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.orgId, t.placeId, t.isNote] }),
    index('conversation_draft_saved').on(t.savedAt),
  ],
)

/** How an organisation converses. */
export const conversationSetting = pgTable('conversation_setting', {
  orgId: orgId().primaryKey(),
  /** Other organisations do not see how far it has read. */
  hidesReads: boolean('hides_reads').notNull().default(false),
})

/** An organisation from which another takes no messages. */
export const conversationBlock = pgTable(
  'conversation_block',
  {
    orgId: orgId(),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => org.id),
    blockedBy: uuid('blocked_by').references(() => user.id, { onDelete: 'set null' }),
    blockedAt: instant('blocked_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.blockedId] }),
    index('conversation_block_blocked').on(t.blockedId),
  ],
)

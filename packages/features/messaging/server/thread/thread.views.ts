import { CONVERSATION_SUBJECTS } from '@kogge/domain/messaging/conversation-subjects.ts'
import { z } from 'zod'

const person = z.strictObject({ userId: z.string(), name: z.string() })
const instant = z.iso.datetime()

/** How far somebody has a conversation; see conversation-thread.ts of the domain. */
export const threadPosition = z.strictObject({
  shared: z.number().int().min(0).max(2_000_000_000),
  notes: z.number().int().min(0).max(2_000_000_000),
})

/** A message or a note, as its reader sees it. */
export const messageView = z.strictObject({
  messageId: z.string(),
  isNote: z.boolean(),
  seq: z.number().int(),
  revision: z.number().int(),
  orgId: z.string(),
  author: person.nullable(),
  /** Empty where it was withdrawn. */
  html: z.string(),
  mentioned: z.array(person),
  sentAt: instant,
  editedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
})
export type MessageView = z.infer<typeof messageView>

/** A part of a thread, the latest messages last. */
export const threadPage = z.strictObject({
  messages: z.array(messageView),
  position: threadPosition,
  earlier: z.string().nullable(),
})
export type ThreadPage = z.infer<typeof threadPage>

/** What changed after a position; null where it is so much that the thread is read anew. */
export const threadChanges = z
  .strictObject({ messages: z.array(messageView), position: threadPosition })
  .nullable()
export type ThreadChangesView = z.infer<typeof threadChanges>

export const subjectView = z.strictObject({
  type: z.enum(CONVERSATION_SUBJECTS),
  id: z.string(),
})

/** A conversation without its messages. */
export const conversationView = z.strictObject({
  conversationId: z.string(),
  subject: subjectView,
  /** The tender of an opportunity, which is all that the others see of it. */
  rfxId: z.string().nullable(),
  parties: z.array(
    z.strictObject({
      orgId: z.string(),
      name: z.string(),
      isOwn: z.boolean(),
      joinedAt: instant,
      /** The message up to which somebody of it has read; null where it does not show that. */
      readSeq: z.number().int().nullable(),
      /** Who of it is writing now. */
      typing: z.array(person),
    }),
  ),
  /** The colleagues who were added. */
  members: z.array(person),
  assignee: person.nullable(),
  isMember: z.boolean(),
  isMuted: z.boolean(),
  isArchived: z.boolean(),
  /** Up to here the reader has read. */
  read: threadPosition,
  /** It takes no messages at present. */
  isClosed: z.boolean(),
  hasBlocked: z.boolean(),
  abilities: z.strictObject({
    send: z.boolean(),
    note: z.boolean(),
    join: z.boolean(),
    manage: z.boolean(),
    manageMembers: z.boolean(),
    addParty: z.boolean(),
  }),
})
export type ConversationView = z.infer<typeof conversationView>

/** An earlier version of a message. */
export const messageVersionView = z.strictObject({
  revision: z.number().int(),
  html: z.string(),
  writtenAt: instant,
})
export type MessageVersionView = z.infer<typeof messageVersionView>

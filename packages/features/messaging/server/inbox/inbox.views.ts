import { z } from 'zod'
import { subjectView } from '../thread/thread.views.ts'

const person = z.strictObject({ userId: z.string(), name: z.string() })

/** A conversation in the list. */
export const inboxItem = z.strictObject({
  conversationId: z.string(),
  subject: subjectView,
  rfxId: z.string().nullable(),
  /** The other organisations. */
  others: z.array(z.strictObject({ orgId: z.string(), name: z.string() })),
  /** The latest message or note. */
  last: z
    .strictObject({
      text: z.string(),
      isNote: z.boolean(),
      isOwn: z.boolean(),
      isWithdrawn: z.boolean(),
      author: person.nullable(),
    })
    .nullable(),
  lastAt: z.iso.datetime(),
  /** Messages and notes of others that the reader has not read, at most 100. */
  unread: z.number().int(),
  assignee: person.nullable(),
  isMember: z.boolean(),
  isMuted: z.boolean(),
  isArchived: z.boolean(),
})
export type InboxItem = z.infer<typeof inboxItem>

export const inboxPage = z.strictObject({
  items: z.array(inboxItem),
  nextCursor: z.string().nullable(),
  total: z.number().int().nullable(),
})
export type InboxPage = z.infer<typeof inboxPage>

/** Conversations with something unread that are the reader's to watch, neither muted nor archived. */
export const unreadView = z.strictObject({ conversations: z.number().int() })

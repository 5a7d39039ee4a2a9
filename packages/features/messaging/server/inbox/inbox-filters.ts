import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { conversationSubject } from '@kogge/domain/messaging/conversation-subjects.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { z } from 'zod'

/** What of the inbox is shown: all but the archived ones, those with something unread, one's own, or the archived ones. */
const INBOX_PARTS = ['all', 'unread', 'mine', 'archived'] as const

export const inboxInput = pageInput.extend({
  part: z.enum(INBOX_PARTS).default('all'),
  /** Conversations about one record alone. */
  subject: conversationSubject.optional(),
  /** Words of messages and notes, or of the name of a correspondent. */
  words: searchWords.default(''),
})
export type InboxInput = z.infer<typeof inboxInput>

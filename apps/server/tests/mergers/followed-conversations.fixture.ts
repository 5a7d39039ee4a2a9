import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import { conversationMessage } from '@kogge/db/schema/conversation-messages.ts'
import {
  conversation,
  conversationBlock,
  conversationDraft,
  conversationParty,
  conversationReader,
  conversationSetting,
} from '@kogge/db/schema/conversations.ts'
import { addOrganisation } from '@kogge/platform/server/testing/people.ts'

/** A conversation of an organisation with another, with a message, a note, and all that is the organisation's own there. */
export const addConversation = async (
  db: Db,
  { orgId, userId, at }: { readonly orgId: string; readonly userId: string; readonly at: Date },
): Promise<{ readonly conversationId: string; readonly otherId: string }> => {
  const otherId = await addOrganisation(db)
  const conversationId = randomUUID()
  const about = { about: 'org' as const, aboutId: otherId }
  await db
    .insert(conversation)
    .values({ id: conversationId, ...about, startedAt: at, seq: 1, revision: 1 })
  const party = { conversationId, joinedAt: at, lastAt: at }
  await db.insert(conversationParty).values([
    { ...party, orgId, noteSeq: 1, noteRevision: 1 },
    { ...party, orgId: otherId },
  ])
  await db.insert(conversationReader).values({ conversationId, orgId, userId, isMember: true })
  const message = { conversationId, seq: 1, revision: 1, orgId, authorId: userId }
  const text = (words: string) => ({ html: words, text: words, words })
  await db.insert(conversationMessage).values([
    { ...message, id: randomUUID(), ...text('Good day'), sentAt: at },
    {
      ...message,
      id: randomUUID(),
      noteOrgId: orgId,
      ...text('Dear'),
      sentAt: new Date(at.getTime() + 1),
    },
  ])
  const draft = { userId, orgId, placeId: conversationId, isNote: false }
  await db.insert(conversationDraft).values({ ...draft, html: 'And', savedAt: at })
  await db.insert(conversationSetting).values({ orgId, hidesReads: true })
  await db.insert(conversationBlock).values({ orgId, blockedId: otherId, blockedAt: at })
  return { conversationId, otherId }
}

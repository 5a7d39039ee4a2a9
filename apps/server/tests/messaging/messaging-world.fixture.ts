import { randomUUID } from 'node:crypto'
import type { Db } from '@kogge/db/client.ts'
import type { OrgRole } from '@kogge/domain/access/roles.ts'
import type { ConversationSubject } from '@kogge/domain/messaging/conversation-subjects.ts'
import { conversationMessagesRouter } from '@kogge/features/messaging/server/conversation-messages.router.ts'
import { conversationsRouter } from '@kogge/features/messaging/server/conversations.router.ts'
import { createCaller, mergeRouters } from '@kogge/platform/server/procedures/procedures.ts'
import { addMember, addOrganisation, addPerson } from '@kogge/platform/server/testing/people.ts'
import { contextNow } from '../opportunities/opportunity-world.fixture.ts'

const router = mergeRouters(conversationsRouter, conversationMessagesRouter)

/** The calls of a person in the name of an organisation, as of now. */
export const conversingAs = async (db: Db, userId: string, orgId: string) => {
  const { conversation, conversationMessage } = createCaller(router)(await contextNow(db, userId))
  const send = async (conversationId: string, message: string, isNote = false) => {
    const messageId = randomUUID()
    await conversationMessage.send({ orgId, conversationId, messageId, message, isNote })
    return messageId
  }
  const start = async (withOrgId: string, message: string, subject?: ConversationSubject) => {
    const started = await conversation.start({
      orgId,
      subject: subject ?? { type: 'org', id: withOrgId },
      withOrgId,
      conversationId: randomUUID(),
      messageId: randomUUID(),
      message,
    })
    return started.conversationId
  }
  /** The messages that they read, the oldest first; a note in brackets. */
  const texts = async (conversationId: string) => {
    const { messages } = await conversationMessage.page({ orgId, conversationId })
    return messages.map(({ html, isNote }) => {
      const text = html.replace(/<[^>]+>/g, '')
      return isNote ? `[${text}]` : text
    })
  }
  const inbox = async (part: 'all' | 'unread' | 'mine' | 'archived' = 'all') => {
    const { items } = await conversation.list({ orgId, part })
    return items.map((item) => item.conversationId)
  }
  return { orgId, userId, conversation, message: conversationMessage, send, start, texts, inbox }
}

/** A new person of an organisation with a role, and their calls there. */
export const addConversing = async (db: Db, orgId: string, role: OrgRole = 'ORG_MEMBER') => {
  const userId = await addPerson(db)
  await addMember(db, orgId, userId, role)
  return conversingAs(db, userId, orgId)
}

/** An organisation that is claimed, and a member of it. */
export const addConversingOrg = async (db: Db, role: OrgRole = 'ORG_MEMBER') =>
  addConversing(db, await addOrganisation(db, 'FREE', { claimedAt: new Date() }), role)

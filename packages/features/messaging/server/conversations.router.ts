import { orgId } from '@kogge/domain/kernel/entity-ids.ts'
import { messageHtml } from '@kogge/domain/messaging/conversation-inputs.ts'
import { conversationSubject } from '@kogge/domain/messaging/conversation-subjects.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { conversationReader } from './access/conversation-reader.ts'
import { inboxOf, unreadConversations } from './inbox/inbox.queries.ts'
import { inboxPage, unreadView } from './inbox/inbox.views.ts'
import { inboxInput } from './inbox/inbox-filters.ts'
import { assignConversation } from './people/conversation-assignee.commands.ts'
import {
  addMember,
  joinConversation,
  removeMember,
} from './people/conversation-members.commands.ts'
import { addParty } from './people/conversation-parties.commands.ts'
import { setBlocked, setReadMarks } from './settings/conversation-settings.commands.ts'
import {
  conversationSettings,
  conversationSettingsOf,
} from './settings/conversation-settings.queries.ts'
import { startConversation } from './starting/conversation-start.commands.ts'
import { counterpartsFor } from './starting/counterparts.queries.ts'
import { counterpartsView } from './starting/counterparts.views.ts'
import { conversationOf } from './thread/conversation.queries.ts'
import { markRead, markUnread, setAside } from './thread/reading.commands.ts'
import { conversationView, threadPosition } from './thread/thread.views.ts'

const VIEW = 'messaging.view' as const
const MANAGE = 'messaging.manage_conversations' as const
const MANAGE_MEMBERS = 'messaging.manage_members' as const

const conversation = z.object({ conversationId: z.uuid() })
const member = conversation.extend({ userId: z.uuid() })
const done = z.strictObject({})

/** The conversations of an organisation with others. */
export const conversationsRouter = router({
  conversation: router({
    list: orgQuery(VIEW)
      .input(inboxInput)
      .output(inboxPage)
      .query(({ ctx, input }) => inboxOf(ctx.db, conversationReader(ctx, input.orgId), input)),

    unread: orgQuery(VIEW)
      .output(unreadView)
      .query(({ ctx, input }) => unreadConversations(ctx.db, conversationReader(ctx, input.orgId))),

    byId: orgQuery(VIEW)
      .input(conversation)
      .output(conversationView)
      .query(({ ctx, input }) => conversationOf(ctx, input.orgId, input.conversationId)),

    counterparts: orgQuery(VIEW)
      .input(z.object({ subject: conversationSubject }))
      .output(counterpartsView)
      .query(({ ctx, input }) => counterpartsFor(ctx, input.subject, input.orgId)),

    start: orgMutation([MANAGE])
      .input(
        conversation.extend({
          subject: conversationSubject,
          withOrgId: orgId,
          messageId: z.uuid(),
          message: messageHtml,
        }),
      )
      .output(z.strictObject({ conversationId: z.string() }))
      .mutation(({ ctx, input }) => startConversation(ctx, input)),

    markRead: orgMutation([VIEW])
      .input(conversation.extend({ read: threadPosition }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await markRead(ctx, input)
        return {}
      }),

    markUnread: orgMutation([VIEW])
      .input(conversation)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await markUnread(ctx, input.conversationId)
        return {}
      }),

    /** Mutes it or archives it, for the caller alone. */
    setAside: orgMutation([VIEW])
      .input(
        conversation.extend({
          isMuted: z.boolean().optional(),
          isArchived: z.boolean().optional(),
        }),
      )
      .output(done)
      .mutation(async ({ ctx, input: { conversationId, isMuted, isArchived } }) => {
        await setAside(ctx, conversationId, {
          ...(isMuted !== undefined && { isMuted }),
          ...(isArchived !== undefined && { isArchived }),
        })
        return {}
      }),

    join: orgMutation(['messaging.join'])
      .input(conversation)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await joinConversation(ctx, input.conversationId)
        return {}
      }),

    /** The caller is no member of it any more. */
    leave: orgMutation([VIEW])
      .input(conversation)
      .output(done)
      .mutation(async ({ ctx, input: { conversationId } }) => {
        await removeMember(ctx, { conversationId, userId: ctx.actor.userId })
        return {}
      }),

    addMember: orgMutation([MANAGE_MEMBERS])
      .input(member)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await addMember(ctx, input)
        return {}
      }),

    removeMember: orgMutation([MANAGE_MEMBERS])
      .input(member)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await removeMember(ctx, input)
        return {}
      }),

    assign: orgMutation([MANAGE])
      .input(conversation.extend({ userId: z.uuid().nullable() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await assignConversation(ctx, input)
        return {}
      }),

    addOrg: orgMutation([MANAGE])
      .input(conversation.extend({ addedId: orgId }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await addParty(ctx, input)
        return {}
      }),

    settings: orgQuery(VIEW)
      .output(conversationSettings)
      .query(({ ctx, input }) => conversationSettingsOf(ctx.db, input.orgId)),

    setReadMarks: orgMutation([MANAGE])
      .input(z.object({ hidesReads: z.boolean() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await setReadMarks(ctx, input.hidesReads)
        return {}
      }),

    setBlocked: orgMutation([MANAGE])
      .input(z.object({ otherOrgId: orgId, isBlocked: z.boolean() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await setBlocked(ctx, input)
        return {}
      }),
  }),
})

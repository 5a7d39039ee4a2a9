import { LONGEST_MESSAGE_HTML, messageHtml } from '@kogge/domain/messaging/conversation-inputs.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { z } from 'zod'
import { conversationReader } from './access/conversation-reader.ts'
import { messageVersionsOf, threadChangesOf, threadPageOf } from './thread/thread.queries.ts'
import {
  messageVersionView,
  threadChanges,
  threadPage,
  threadPosition,
} from './thread/thread.views.ts'
import { setTyping } from './thread/typing.commands.ts'
import { saveDraft } from './writing/drafts.commands.ts'
import { draftsAt, draftViews } from './writing/drafts.queries.ts'
import { editMessage, withdrawMessage } from './writing/message-changes.commands.ts'
import { sendMessage } from './writing/message-sending.commands.ts'

const VIEW = 'messaging.view' as const
const SEND = 'messaging.send' as const

const conversation = z.object({ conversationId: z.uuid() })
const message = conversation.extend({ messageId: z.uuid() })
const done = z.strictObject({})

/** The messages of conversations, and the notes beside them. */
export const conversationMessagesRouter = router({
  conversationMessage: router({
    /** The latest messages, or those before a cursor, with the position after which changes are asked for. */
    page: orgQuery(VIEW)
      .input(
        conversation.extend({
          before: z.string().max(500).nullish(),
          limit: z.number().int().min(1).max(100).default(50),
        }),
      )
      .output(threadPage)
      .query(({ ctx, input }) => threadPageOf(ctx.db, conversationReader(ctx, input.orgId), input)),

    changes: orgQuery(VIEW)
      .input(conversation.extend({ after: threadPosition }))
      .output(threadChanges)
      .query(({ ctx, input }) =>
        threadChangesOf(ctx.db, conversationReader(ctx, input.orgId), input),
      ),

    versions: orgQuery(VIEW)
      .input(message)
      .output(z.array(messageVersionView))
      .query(({ ctx, input }) =>
        messageVersionsOf(ctx.db, conversationReader(ctx, input.orgId), input),
      ),

    send: orgMutation([SEND])
      .input(message.extend({ message: messageHtml, isNote: z.boolean().default(false) }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await sendMessage(ctx, input)
        return {}
      }),

    edit: orgMutation([SEND])
      .input(
        message.extend({
          message: messageHtml,
          revision: z.number().int().min(1).max(2_000_000_000),
        }),
      )
      .output(z.strictObject({ revision: z.number().int() }))
      .mutation(({ ctx, input }) => editMessage(ctx, input)),

    withdraw: orgMutation([SEND])
      .input(message)
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await withdrawMessage(ctx, input)
        return {}
      }),

    setTyping: orgMutation([SEND])
      .input(conversation.extend({ isNote: z.boolean(), isTyping: z.boolean() }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await setTyping(ctx, input)
        return {}
      }),

    drafts: orgQuery(VIEW)
      .input(z.object({ placeId: z.uuid() }))
      .output(draftViews)
      .query(({ ctx, input: { orgId, placeId } }) =>
        draftsAt(ctx.db, { orgId, placeId, userId: ctx.actor.userId }),
      ),

    saveDraft: orgMutation([SEND])
      .input(
        z.object({
          placeId: z.uuid(),
          isNote: z.boolean(),
          html: z.string().max(LONGEST_MESSAGE_HTML),
        }),
      )
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await saveDraft(ctx, input)
        return {}
      }),
  }),
})

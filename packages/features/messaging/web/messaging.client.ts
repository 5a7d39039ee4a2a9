import { createApi, type Outputs } from '@kogge/platform/web/trpc-client.ts'
import type { conversationMessagesRouter } from '../server/conversation-messages.router.ts'
import type { conversationsRouter } from '../server/conversations.router.ts'

export const { useApi: useConversationsApi, client: conversationCalls } =
  createApi<typeof conversationsRouter>()
export const { useApi: useMessagesApi, client: messageCalls } =
  createApi<typeof conversationMessagesRouter>()

type Answers = Outputs<typeof conversationsRouter>['conversation']
type MessageAnswers = Outputs<typeof conversationMessagesRouter>['conversationMessage']
export type Conversation = Answers['byId']
export type InboxItem = Answers['list']['items'][number]
export type Counterparts = Answers['counterparts']
export type Counterpart = Counterparts['orgs'][number]
export type Message = MessageAnswers['page']['messages'][number]
export type Subject = Conversation['subject']

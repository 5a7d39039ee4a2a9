import { OpportunityConversations as Conversations } from '@kogge/features/messaging/web/components/entries/opportunity-conversations.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { conversationSubjects } from '../messaging/conversation-subjects.tsx'

interface Props {
  readonly orgId: string
  readonly guid: string
}

/** The conversations that belong to an opportunity, for those who read conversations. */
export const OpportunityConversations = (card: Props) => {
  const can = useCan(card.orgId)
  if (!can('messaging.view')) return null
  return <Conversations {...card} Name={conversationSubjects.Name} />
}

import { readNewConversation } from '@kogge/features/messaging/web/model/new-conversation-search.ts'
import { NewConversationPage } from '@kogge/features/messaging/web/pages/new-conversation.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useReadSearch } from '@kogge/platform/web/lists/use-read-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { conversationSubjects } from './conversation-subjects.tsx'
import { newConversationRoute } from './messaging.route.ts'

/** A new conversation of the active organisation. */
export const NewConversationRoutePage = () => {
  const org = useActiveOrg()
  const params = useReadSearch(newConversationRoute.useSearch(), readNewConversation)
  const navigate = newConversationRoute.useNavigate()
  return (
    <Guarded permissions={['messaging.manage_conversations']}>
      {org && (
        <NewConversationPage
          key={org.orgId}
          orgId={org.orgId}
          params={params}
          subjects={conversationSubjects}
          onStarted={({ type, id }, conversationId) =>
            void navigate({
              to: '/messaging/$entityType/$entityId/$conversationId',
              params: { entityType: type, entityId: id, conversationId },
            })
          }
        />
      )}
    </Guarded>
  )
}

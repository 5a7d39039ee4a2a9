import { MemberPicker } from '@kogge/features/members/web/components/member-picker.tsx'
import { useAllMembers } from '@kogge/features/members/web/use-all-members.ts'
import {
  type InboxParams,
  readInboxParams,
} from '@kogge/features/messaging/web/model/inbox-search.ts'
import { MessagingPage } from '@kogge/features/messaging/web/pages/messaging.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useReadSearch } from '@kogge/platform/web/lists/use-read-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { conversationSubjects } from './conversation-subjects.tsx'

const CONTEXT = 'context'

const Messaging = ({ orgId }: { readonly orgId: string }) => {
  const address = useParams({ strict: false })
  const search: { readonly view?: unknown } = useSearch({ strict: false })
  const params = useReadSearch(search, readInboxParams)
  const navigate = useNavigate()
  const { members } = useAllMembers(orgId)
  const { entityType = '', entityId = '', conversationId } = address
  const goTo = (search: InboxParams & { readonly view?: string }, isOpen: boolean) =>
    void navigate(
      isOpen && conversationId !== undefined
        ? {
            to: '/messaging/$entityType/$entityId/$conversationId',
            params: { entityType, entityId, conversationId },
            search,
            resetScroll: false,
          }
        : { to: '/messaging', search, resetScroll: false },
    )
  return (
    <MessagingPage
      orgId={orgId}
      parts={{ subjects: conversationSubjects, MemberPicker, people: members }}
      params={params}
      openId={conversationId ?? null}
      showsContext={search.view === CONTEXT}
      onParams={(next) => goTo(next, true)}
      onContext={(shows) => goTo(shows ? { ...params, view: CONTEXT } : params, true)}
      onClose={() => goTo(params, false)}
    />
  )
}

/** The conversations of the active organisation, and the one that is open. */
export const MessagingRoutePage = () => {
  const org = useActiveOrg()
  return (
    <Guarded permissions={['messaging.view']}>
      {org && <Messaging key={org.orgId} orgId={org.orgId} />}
    </Guarded>
  )
}

import { MemberPicker } from '@kogge/features/members/web/components/member-picker.tsx'
import { useAllMembers } from '@kogge/features/members/web/use-all-members.ts'
import { TenderConversations } from '@kogge/features/messaging/web/components/entries/tender-conversations.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { Restricted } from '@kogge/platform/web/access/restricted-page.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { conversationSubjects } from '../messaging/conversation-subjects.tsx'
import { tenderRoute } from './rfx.route.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
}

const Conversations = ({ rfxId, orgId }: Props) => {
  const { participant } = tenderRoute.useSearch()
  const { members } = useAllMembers(orgId)
  return (
    <TenderConversations
      orgId={orgId}
      rfxId={rfxId}
      participantId={participant ?? null}
      parts={{ subjects: conversationSubjects, MemberPicker, people: members }}
    />
  )
}

/** The conversations about a tender, on its page: those of the active organisation. */
export const TenderMessaging = ({ rfxId }: { readonly rfxId: string }) => {
  const active = useActiveOrg()
  const can = useCan()
  return (
    <FurtherTexts>
      {active && can('messaging.view') ? (
        <Conversations key={active.orgId} rfxId={rfxId} orgId={active.orgId} />
      ) : (
        <Restricted kind="page" isPart />
      )}
    </FurtherTexts>
  )
}

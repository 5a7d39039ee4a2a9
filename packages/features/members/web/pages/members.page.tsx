import { InvitationsSection } from '../components/invitations-section.tsx'
import { JoinRequestsSection } from '../components/joining/join-requests-section.tsx'
import { MembersSection } from '../components/members-section.tsx'
import { TemporarySection } from '../components/temporary-access-section.tsx'
import { useRight } from '../use-members-permission.ts'

/** `/org/{orgId}/settings/users`: who belongs to the organisation, who may come, who acts for a time. */
export const UsersTab = ({ orgId }: { readonly orgId: string }) => {
  const right = useRight(orgId)
  return (
    <div className="flex flex-col gap-8">
      <MembersSection orgId={orgId} />
      {right && (
        <>
          <JoinRequestsSection orgId={orgId} right={right} />
          <InvitationsSection orgId={orgId} right={right} />
        </>
      )}
      <TemporarySection orgId={orgId} right={right} />
    </div>
  )
}

import { InvitationsPart } from '@kogge/features/invitations/web/components/request-invitations.tsx'
import { OwnPart } from '@kogge/features/responses/web/components/participation/own-participation.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useWritten } from './use-written-rfx.ts'

const Parts = ({ rfxId }: { readonly rfxId: string }) => {
  const active = useActiveOrg()
  const { data } = useWritten(rfxId, active?.orgId)
  if (!data) return null
  const isOpened = data.openedAt !== null
  if (data.role === 'buyer' && active)
    return (
      <InvitationsPart
        orgId={active.orgId}
        rfxId={rfxId}
        isOpened={isOpened}
        isOpen={data.abilities.invite}
      />
    )
  return <OwnPart rfxId={rfxId} orgId={active?.orgId ?? null} isOpened={isOpened} />
}

/** Who takes part in a request that was written on Kogge, as far as this reader may know. */
export const TenderParticipants = (props: { readonly rfxId: string }) => (
  <FurtherTexts>
    <Parts {...props} />
  </FurtherTexts>
)

import { BidderQuickView } from '@kogge/features/evaluation/web/components/bidders/bidder-quick-view.tsx'
import { OrgPanel } from '@kogge/features/orgs/web/components/profile/org-side-panel.tsx'
import { OwnParticipationQuickView } from '@kogge/features/responses/web/components/participation/own-participation-quick-view.tsx'
import { TenderPanel } from '@kogge/features/rfx/web/components/page/rfx-side-panel.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useSession } from '@kogge/platform/web/session/session-provider.tsx'

interface Props {
  readonly rfxId: string | null
  readonly participantId: string
}

/**
 * Somebody's part in a request, in the side panel: of one's own organisation with the request, of a
 * bidder, for the buyer, with who that is. The server says what there is to be seen.
 */
export const ParticipationPanel = ({ rfxId, participantId }: Props) => {
  const session = useSession()
  const active = useActiveOrg()
  if (rfxId === null) return <OrgPanel orgId={participantId} />
  const isOwn = session?.orgs.some(({ orgId }) => orgId === participantId)
  return (
    <FurtherTexts>
      <div className="space-y-4">
        {isOwn ? (
          <>
            <OwnParticipationQuickView rfxId={rfxId} orgId={participantId} />
            <TenderPanel rfxId={rfxId} />
          </>
        ) : (
          <>
            {active && (
              <BidderQuickView rfxId={rfxId} orgId={active.orgId} participantId={participantId} />
            )}
            <OrgPanel orgId={participantId} />
          </>
        )}
      </div>
    </FurtherTexts>
  )
}

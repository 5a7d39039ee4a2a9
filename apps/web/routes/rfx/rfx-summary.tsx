import { EvaluationPart } from '@kogge/features/evaluation/web/components/request-evaluation.tsx'
import { OutcomePart } from '@kogge/features/evaluation/web/components/supplier-outcome.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { BidderResponse } from '../response/bidder-response.tsx'
import { useWritten } from './use-written-rfx.ts'

const Parts = ({ rfxId }: { readonly rfxId: string }) => {
  const active = useActiveOrg()
  const can = useCan()
  const { data } = useWritten(rfxId, active?.orgId)
  if (!data || !active) return null
  const isOpened = data.openedAt !== null
  if (data.role === 'buyer')
    // What was cancelled before its opening stays sealed.
    return data.state === 'cancelled' && !isOpened ? null : (
      <EvaluationPart
        rfxId={rfxId}
        orgId={active.orgId}
        isOpened={isOpened}
        Response={BidderResponse}
      />
    )
  return isOpened && can('rfx.view_sent_responses') ? (
    <OutcomePart rfxId={rfxId} orgId={active.orgId} />
  ) : null
}

/** What was made of a request that was written on Kogge, as far as this reader may know. */
export const TenderSummary = (props: { readonly rfxId: string }) => (
  <FurtherTexts>
    <div className="mb-8 empty:hidden">
      <Parts {...props} />
    </div>
  </FurtherTexts>
)

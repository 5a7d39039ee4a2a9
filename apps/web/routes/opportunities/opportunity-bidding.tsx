import { BiddingPanel } from '@kogge/features/responses/web/components/bidding/bidding-panel.tsx'
import { requestOf, useWritten } from '../rfx/use-written-rfx.ts'

interface Props {
  readonly rfxId: string
  readonly orgId: string
}

/** The organisation's own response to a request of an opportunity, where that was written on Kogge by another. */
export const OpportunityBidding = ({ rfxId, orgId }: Props) => {
  const { data } = useWritten(rfxId, orgId)
  const request = data && data.role !== 'buyer' ? requestOf(rfxId, data) : null
  return request && <BiddingPanel key={rfxId} orgId={orgId} request={request} />
}

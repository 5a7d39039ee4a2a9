import { BuyerPart } from '@kogge/features/drafting/web/components/request/buyer-actions.tsx'
import { SupplierPart } from '@kogge/features/responses/web/components/supplier-actions.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { cancelledOf, useWritten } from './use-written-rfx.ts'

const Parts = ({ rfxId }: { readonly rfxId: string }) => {
  const active = useActiveOrg()
  const { data, dataUpdatedAt } = useWritten(rfxId, active?.orgId)
  if (!data) return null
  if (data.role === 'buyer') return <BuyerPart rfxId={rfxId} view={data} />
  return (
    <SupplierPart
      rfxId={rfxId}
      until={data.responsesUntil}
      serverNow={data.serverNow}
      receivedAt={dataUpdatedAt}
      cancelled={cancelledOf(data)}
      isOpen={data.state === 'published' && data.serverNow < data.responsesUntil}
    />
  )
}

/** What this reader can do with a request that was written on Kogge. */
export const TenderActions = (props: { readonly rfxId: string }) => (
  <FurtherTexts>
    <Parts {...props} />
  </FurtherTexts>
)

import { BuyerPart } from '@kogge/features/drafting/web/components/request/buyer-actions.tsx'
import type { WrittenView } from '@kogge/features/drafting/web/drafting.client.ts'
import { useRequestActions } from '@kogge/features/drafting/web/use-request-actions.ts'
import { SupplierPart } from '@kogge/features/responses/web/components/supplier-actions.tsx'
import { NoticeDraftStatusPanel } from '@kogge/features/standards/web/components/notice-draft-status.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { cancelledOf, useWritten } from './use-written-rfx.ts'

/** For its buyer: how it stands, and what the official notice of a tender lacks. */
const BuyerParts = ({ rfxId, view }: { readonly rfxId: string; readonly view: WrittenView }) => {
  const { orgId, kind, abilities } = view
  const can = useCan(orgId)
  const actions = useRequestActions(orgId)
  return (
    <div className="space-y-2">
      <BuyerPart rfxId={rfxId} view={view} />
      {kind === 'tender' && can('rfx.view_draft') && (
        <NoticeDraftStatusPanel
          rfxId={rfxId}
          orgId={orgId}
          onField={abilities.edit ? (field) => actions.amend(rfxId, field) : null}
        />
      )}
    </div>
  )
}

const Parts = ({ rfxId }: { readonly rfxId: string }) => {
  const active = useActiveOrg()
  const { data, dataUpdatedAt } = useWritten(rfxId, active?.orgId)
  if (!data) return null
  if (data.role === 'buyer') return <BuyerParts rfxId={rfxId} view={data} />
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

import { AskedPanel } from '@kogge/features/tenders/web/components/asked-panel.tsx'
import { RequirementsPanel } from '@kogge/features/tenders/web/components/requirements-panel.tsx'
import { useActiveOrg } from '@kogge/platform/web/active-org.tsx'
import { useWritten } from './use-written.ts'

/** What a request that was written on Kogge asks; what its notice says of it where that is all one may read. */
export const TenderRequirements = ({ rfxId }: { readonly rfxId: string }) => {
  const active = useActiveOrg()
  const { data } = useWritten(rfxId, active?.orgId)
  const document = data?.document
  return document ? <AskedPanel document={document} /> : <RequirementsPanel />
}

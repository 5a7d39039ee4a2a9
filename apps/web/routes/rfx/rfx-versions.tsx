import { Versions } from '@kogge/features/drafting/web/components/request/request-versions.tsx'
import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'

/** Every version of a request that was written on Kogge. */
export const TenderVersions = ({ rfxId }: { readonly rfxId: string }) => {
  const active = useActiveOrg()
  return (
    <FurtherTexts>
      <Versions rfxId={rfxId} {...(active && { orgId: active.orgId })} />
    </FurtherTexts>
  )
}

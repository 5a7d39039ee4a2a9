import { OverviewPage } from '@kogge/features/monitor/web/pages/overview.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useOpenTender } from './tender-row.tsx'

/** The overview of the active organisation's profiles. */
export const OverviewRoutePage = () => {
  const org = useActiveOrg()
  const { selected } = useOpenTender()
  return (
    <Guarded permissions={['market_profile.view']}>
      {org && <OverviewPage orgId={org.orgId} selected={selected} />}
    </Guarded>
  )
}

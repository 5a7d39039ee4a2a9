import { WatchingPage } from '@kogge/features/monitor/web/pages/watching.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { TenderRow, useOpenTender } from './tender-row.tsx'

/** What the reader watches for the active organisation. */
export const WatchingRoutePage = () => {
  const org = useActiveOrg()
  const open = useOpenTender()
  return (
    <Guarded permissions={['rfx.watch']}>
      {org && <WatchingPage orgId={org.orgId} Row={TenderRow} {...open} />}
    </Guarded>
  )
}

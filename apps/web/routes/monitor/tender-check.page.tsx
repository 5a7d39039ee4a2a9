import { TenderCheckPage } from '@kogge/features/monitor/web/pages/tender-check.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { tenderCheckRoute } from './monitor.route.ts'
import { ProfileConditions } from './profile-conditions.tsx'
import { TenderRow, useOpenTender } from './tender-row.tsx'

/** Checks a tender against the profiles of the active organisation. */
export const TenderCheckRoutePage = () => {
  const org = useActiveOrg()
  const { tender, rfxId } = tenderCheckRoute.useSearch()
  const navigate = tenderCheckRoute.useNavigate()
  const open = useOpenTender()
  return (
    <Guarded permissions={['market_profile.view']}>
      {org && (
        <TenderCheckPage
          orgId={org.orgId}
          pasted={tender ?? null}
          onPasted={(text) => void navigate({ search: text ? { tender: text } : {} })}
          chosen={rfxId ?? null}
          onChosen={(id) =>
            void navigate({ search: (before) => ({ ...before, rfxId: id }), resetScroll: false })
          }
          Row={TenderRow}
          Conditions={ProfileConditions}
          {...open}
        />
      )}
    </Guarded>
  )
}

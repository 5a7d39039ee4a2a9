import { OrgEnding } from '@kogge/features/insight/web/components/ending/org-ending-contracts.tsx'
import { OrgIndicators } from '@kogge/features/insight/web/components/flags/org-flags.tsx'
import { OrgPage } from '@kogge/features/orgs/web/pages/org.page.tsx'
import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, useEffect } from 'react'
import { EndingActions } from '../analysis/ending-row-actions.tsx'
import { FollowOrg } from './follow-org.tsx'
import { orgRoute } from './org.route.ts'

const Ending = (props: Omit<ComponentProps<typeof OrgEnding>, 'Actions'>) => (
  <OrgEnding {...props} Actions={EndingActions} />
)

export const OrgRoutePage = () => {
  const { orgId } = orgRoute.useParams()
  const { tab, status, ...market } = orgRoute.useSearch()
  const navigate = orgRoute.useNavigate()
  const isOlder = useLocation({ select: ({ searchStr }) => /[?&]subPage=/.test(searchStr) })
  // The router keeps what it does not know; an older address becomes one of today.
  useEffect(() => {
    if (isOlder) void navigate({ search: tab === undefined ? {} : { tab }, replace: true })
  }, [isOlder, tab, navigate])
  return (
    <OrgPage
      orgId={orgId}
      tab={tab}
      status={status}
      market={market}
      Indicators={OrgIndicators}
      Ending={Ending}
      Watch={FollowOrg}
      onMarket={(next) =>
        void navigate({
          search: { ...(tab !== undefined && { tab }), ...next },
          replace: true,
          resetScroll: false,
        })
      }
      onStatus={(next) =>
        void navigate({
          search: {
            ...(tab !== undefined && { tab }),
            ...(next.length > 0 && { status: next }),
          },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}

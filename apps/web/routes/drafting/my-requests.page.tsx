import {
  REQUEST_LIST,
  type RequestParams,
} from '@kogge/features/drafting/web/model/request-list-search.ts'
import { MyRequestsPage } from '@kogge/features/drafting/web/pages/my-requests.page.tsx'
import { OrgPicker } from '@kogge/features/orgs/web/components/org-picker.tsx'
import { UnverifiedBanner } from '@kogge/features/verification/web/components/unverified-banner.tsx'
import { readListParams, withFilter } from '@kogge/platform/web/lists/list-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { myRequestsRoute } from './my-requests.route.ts'

const SIDE = 'supplier' as const

/** `/rfx` */
export const MyRequestsRoutePage = () => {
  const t = useTranslations('drafting.list')
  const org = useActiveOrg()
  // The router keeps what it does not know, so that the page can say what was left out.
  const raw = myRequestsRoute.useSearch()
  const { params, rejected } = useMemo(() => readListParams(REQUEST_LIST, raw), [raw])
  const navigate = myRequestsRoute.useNavigate()
  // What says nothing leaves the address. One that was not understood stays as long as the page says so.
  useEffect(() => {
    if (rejected.length > 0 || JSON.stringify(raw) === JSON.stringify(params)) return
    void navigate({ search: params, replace: true, resetScroll: false })
  }, [raw, params, rejected, navigate])
  const onParams = (next: RequestParams) => void navigate({ search: next, resetScroll: false })
  return (
    <MyRequestsPage
      params={params}
      rejected={rejected}
      onParams={onParams}
      notice={org && <UnverifiedBanner orgId={org.orgId} />}
      participantPicker={
        <OrgPicker
          role={SIDE}
          label={t('participantOrgId')}
          selected={params.participantOrgId ?? []}
          onSelectedChange={(ids) =>
            onParams(withFilter(REQUEST_LIST, params, 'participantOrgId', ids))
          }
        />
      }
    />
  )
}

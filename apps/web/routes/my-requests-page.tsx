import { REQUEST_LIST } from '@kogge/features/drafting/web/list/request-list.ts'
import { MyRequestsPage } from '@kogge/features/drafting/web/pages/my-requests-page.tsx'
import { readListParams } from '@kogge/platform/web/list-search.ts'
import { useEffect, useMemo } from 'react'
import { myRequestsRoute } from './my-requests.ts'

export const MyRequestsRoutePage = () => {
  // The router keeps what it does not know, so that the page can say what was left out.
  const raw = myRequestsRoute.useSearch()
  const { params, rejected } = useMemo(() => readListParams(REQUEST_LIST, raw), [raw])
  const navigate = myRequestsRoute.useNavigate()
  // What says nothing leaves the address. One that was not understood stays as long as the page says so.
  useEffect(() => {
    if (rejected.length > 0 || JSON.stringify(raw) === JSON.stringify(params)) return
    void navigate({ search: params, replace: true, resetScroll: false })
  }, [raw, params, rejected, navigate])
  return (
    <MyRequestsPage
      params={params}
      rejected={rejected}
      onParams={(next) => void navigate({ search: next, resetScroll: false })}
    />
  )
}

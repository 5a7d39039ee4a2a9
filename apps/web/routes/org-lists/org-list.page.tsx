import type { SingleParams } from '@kogge/features/org-lists/web/model/org-list-params.ts'
import { OrgListPage } from '@kogge/features/org-lists/web/pages/org-list.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { OrgFinder } from './org-finder.tsx'
import { orgListRoute } from './org-lists.route.ts'

/** A list of one of the reader's organisations. */
export const OrgListRoutePage = () => {
  const { orgId, listGuid } = orgListRoute.useParams()
  const params = orgListRoute.useSearch()
  const navigate = orgListRoute.useNavigate()
  return (
    <Guarded permissions={['org_list.view']} orgId={orgId}>
      <OrgListPage
        key={listGuid}
        orgId={orgId}
        guid={listGuid}
        params={params}
        onParams={(next: SingleParams) => void navigate({ search: next, resetScroll: false })}
        OrgFinder={OrgFinder}
      />
    </Guarded>
  )
}

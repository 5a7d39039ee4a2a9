import {
  type IndexParams,
  readIndexParams,
} from '@kogge/features/org-lists/web/model/org-list-params.ts'
import { OrgListsPage } from '@kogge/features/org-lists/web/pages/org-lists.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useReadSearch } from '@kogge/platform/web/lists/use-read-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { orgListsRoute } from './org-lists.route.ts'

/** The lists of organisations of the active organisation. */
export const OrgListsRoutePage = () => {
  const org = useActiveOrg()
  const params = useReadSearch(orgListsRoute.useSearch(), readIndexParams)
  const navigate = orgListsRoute.useNavigate()
  return (
    <Guarded permissions={['org_list.view']}>
      {org && (
        <OrgListsPage
          key={org.orgId}
          orgId={org.orgId}
          params={params}
          onParams={(next: IndexParams) => void navigate({ search: next, resetScroll: false })}
        />
      )}
    </Guarded>
  )
}

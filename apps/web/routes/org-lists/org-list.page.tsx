import { ExportMenu } from '@kogge/features/analysis/web/components/analysis-export-menu.tsx'
import {
  readSingleParams,
  type SingleParams,
} from '@kogge/features/org-lists/web/model/org-list-params.ts'
import { OrgListPage } from '@kogge/features/org-lists/web/pages/org-list.page.tsx'
import { useOrgNames } from '@kogge/features/orgs/web/use-org-names.ts'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useReadSearch } from '@kogge/platform/web/lists/use-read-search.ts'
import { OrgFinder } from './org-finder.tsx'
import { orgListRoute } from './org-lists.route.ts'

const NO_ORGS: readonly string[] = []

/** A list of one of the reader's organisations. */
export const OrgListRoutePage = () => {
  const { orgId, listGuid } = orgListRoute.useParams()
  const params = useReadSearch(orgListRoute.useSearch(), readSingleParams)
  const navigate = orgListRoute.useNavigate()
  const can = useCan(orgId)
  const names = useOrgNames(params.org ?? NO_ORGS)
  return (
    <Guarded permissions={['org_list.view']} orgId={orgId}>
      <OrgListPage
        key={listGuid}
        orgId={orgId}
        guid={listGuid}
        params={params}
        onParams={(next: SingleParams) => void navigate({ search: next, resetScroll: false })}
        OrgFinder={OrgFinder}
        names={names}
        exportMenu={(list) => (
          <ExportMenu canExport={can('rfx.export_csv')} lists={{ orgList: { ...list, orgId } }} />
        )}
      />
    </Guarded>
  )
}

import { ExportMenu } from '@kogge/features/analysis/web/components/analysis-export-menu.tsx'
import { MemberPicker } from '@kogge/features/members/web/components/member-picker.tsx'
import { useAllMembers } from '@kogge/features/members/web/use-all-members.ts'
import {
  type OpportunityParams,
  readOpportunityParams,
} from '@kogge/features/opportunities/web/model/opportunity-lists.ts'
import { OpportunityListPage } from '@kogge/features/opportunities/web/pages/opportunity-list.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useCan } from '@kogge/platform/web/access/use-can.ts'
import { useReadSearch } from '@kogge/platform/web/lists/use-read-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { opportunityListRoute } from './opportunities.route.ts'

const List = ({ orgId }: { readonly orgId: string }) => {
  const params = useReadSearch(opportunityListRoute.useSearch(), readOpportunityParams)
  const navigate = opportunityListRoute.useNavigate()
  const can = useCan(orgId)
  return (
    <OpportunityListPage
      orgId={orgId}
      params={params}
      onParams={(next: OpportunityParams, replace = false) =>
        void navigate({ search: next, replace, resetScroll: false })
      }
      people={useAllMembers(orgId).members}
      MemberPicker={MemberPicker}
      exportMenu={(list) => (
        <ExportMenu
          canExport={can('rfx.export_csv')}
          lists={{ opportunities: { ...list, orgId } }}
        />
      )}
    />
  )
}

/** The list of opportunities of the active organisation. */
export const OpportunityListRoutePage = () => {
  const org = useActiveOrg()
  return (
    <Guarded permissions={['opportunity.view']}>
      {org && <List key={org.orgId} orgId={org.orgId} />}
    </Guarded>
  )
}

import { useAllMembers } from '@kogge/features/members/web/use-all-members.ts'
import {
  type CalendarParams,
  readCalendarParams,
} from '@kogge/features/opportunities/web/model/calendar-address.ts'
import { OpportunityCalendarPage } from '@kogge/features/opportunities/web/pages/opportunity-calendar.page.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { useReadSearch } from '@kogge/platform/web/lists/use-read-search.ts'
import { useActiveOrg } from '@kogge/platform/web/session/active-org.tsx'
import { opportunityCalendarRoute } from './opportunities.route.ts'

const Calendar = ({ orgId }: { readonly orgId: string }) => {
  const params = useReadSearch(opportunityCalendarRoute.useSearch(), readCalendarParams)
  const navigate = opportunityCalendarRoute.useNavigate()
  return (
    <OpportunityCalendarPage
      orgId={orgId}
      params={params}
      onParams={(next: CalendarParams) => void navigate({ search: next, resetScroll: false })}
      people={useAllMembers(orgId).members}
    />
  )
}

/** The calendar of the active organisation's opportunities. */
export const OpportunityCalendarRoutePage = () => {
  const org = useActiveOrg()
  return (
    <Guarded permissions={['opportunity.view']}>
      {org && <Calendar key={org.orgId} orgId={org.orgId} />}
    </Guarded>
  )
}

import { MemberPicker } from '@kogge/features/members/web/components/member-picker.tsx'
import { useAllMembers } from '@kogge/features/members/web/use-all-members.ts'
import { OpportunityPage } from '@kogge/features/opportunities/web/pages/opportunity.page.tsx'
import { TenderCard } from '@kogge/features/rfx/web/components/page/tender-card.tsx'
import { Guarded } from '@kogge/platform/web/access/restricted-page.tsx'
import { opportunityRoute } from './opportunities.route.ts'
import { OpportunityBidding } from './opportunity-bidding.tsx'
import { OpportunityConversations } from './opportunity-conversations.tsx'
import { OpportunityTasks } from './opportunity-tasks.tsx'

/** An opportunity of one of the reader's organisations. */
export const OpportunityRoutePage = () => {
  const { orgId, guid } = opportunityRoute.useParams()
  return (
    <Guarded permissions={['opportunity.view']} orgId={orgId}>
      <OpportunityPage
        key={guid}
        orgId={orgId}
        guid={guid}
        Tender={TenderCard}
        Bidding={OpportunityBidding}
        MemberPicker={MemberPicker}
        conversations={<OpportunityConversations orgId={orgId} guid={guid} />}
        tasks={<OpportunityTasks orgId={orgId} guid={guid} />}
        people={useAllMembers(orgId).members}
      />
    </Guarded>
  )
}

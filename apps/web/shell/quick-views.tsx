import { FurtherTexts } from '@kogge/i18n/further-texts.tsx'
import { lazy } from 'react'

/** What the side panel shows for each kind; fetched when first opened, with its texts. */
export const quickViews = {
  notifications: lazy(async () => {
    const { NotificationPanel } = await import(
      '@kogge/features/notifications/web/components/notification-panel.tsx'
    )
    const Panel = () => (
      <FurtherTexts>
        <NotificationPanel />
      </FurtherTexts>
    )
    return { default: Panel }
  }),
  tender: lazy(async () => {
    const [{ TenderPanel }, { WatchTender }] = await Promise.all([
      import('@kogge/features/rfx/web/components/page/rfx-side-panel.tsx'),
      import('../routes/rfx/rfx-watch.tsx'),
    ])
    const Panel = ({ rfxId }: { readonly rfxId: string }) => (
      <TenderPanel rfxId={rfxId} Follow={WatchTender} />
    )
    return { default: Panel }
  }),
  participation: lazy(async () => {
    const { ParticipationPanel } = await import('./participation-panel.tsx')
    return { default: ParticipationPanel }
  }),
  opportunity: lazy(async () => {
    const [{ OpportunityPanel }, { TenderCard }] = await Promise.all([
      import('@kogge/features/opportunities/web/components/panel/opportunity-panel.tsx'),
      import('@kogge/features/rfx/web/components/page/tender-card.tsx'),
    ])
    const Panel = ({ opportunityId }: { readonly opportunityId: string }) => (
      <FurtherTexts>
        <OpportunityPanel opportunityId={opportunityId} Tender={TenderCard} />
      </FurtherTexts>
    )
    return { default: Panel }
  }),
  organisation: lazy(async () => {
    const [{ OrgPanel }, { FollowOrg }] = await Promise.all([
      import('@kogge/features/orgs/web/components/profile/org-side-panel.tsx'),
      import('../routes/org/follow-org.tsx'),
    ])
    const Panel = ({ orgId }: { readonly orgId: string }) => (
      <FurtherTexts>
        <OrgPanel orgId={orgId} Watch={FollowOrg} />
      </FurtherTexts>
    )
    return { default: Panel }
  }),
  user: lazy(async () => {
    const { UserPanel } = await import('@kogge/features/users/web/user-side-panel.tsx')
    const Panel = ({ userId }: { readonly userId: string }) => (
      <FurtherTexts>
        <UserPanel userId={userId} />
      </FurtherTexts>
    )
    return { default: Panel }
  }),
}

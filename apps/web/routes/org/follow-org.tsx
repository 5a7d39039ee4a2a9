import { WriteToOrg } from '@kogge/features/messaging/web/components/entries/write-to-org.tsx'
import { WatchOrgButton } from '@kogge/features/monitor/web/components/watching/watch-button.tsx'
import { AddToListButton } from '@kogge/features/org-lists/web/components/adding/add-to-list-button.tsx'

/** The ways to an organisation: watching it, keeping it in lists, and writing to it. */
export const FollowOrg = (org: { readonly orgId: string; readonly name: string }) => (
  <div className="flex flex-wrap gap-2 empty:hidden">
    <WatchOrgButton orgId={org.orgId} />
    <AddToListButton {...org} />
    <WriteToOrg orgId={org.orgId} />
  </div>
)

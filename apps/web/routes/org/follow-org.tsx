import { WatchOrgButton } from '@kogge/features/monitor/web/components/watching/watch-button.tsx'
import { AddToListButton } from '@kogge/features/org-lists/web/components/adding/add-to-list-button.tsx'

/** The ways to follow an organisation: watching it, and keeping it in lists. */
export const FollowOrg = (org: { readonly orgId: string; readonly name: string }) => (
  <div className="flex flex-wrap gap-2 empty:hidden">
    <WatchOrgButton orgId={org.orgId} />
    <AddToListButton {...org} />
  </div>
)

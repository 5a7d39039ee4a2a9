import { lazy } from 'react'

/** What the side panel shows for each kind; fetched when first opened. */
export const quickViews = {
  tender: lazy(async () => {
    const panel = await import('@kogge/features/tenders/web/quick-view/tender-panel.tsx')
    return { default: panel.TenderPanel }
  }),
  organisation: lazy(async () => {
    const panel = await import('@kogge/features/orgs/web/quick-view/org-panel.tsx')
    return { default: panel.OrgPanel }
  }),
  user: lazy(async () => {
    const panel = await import('@kogge/features/users/web/user-panel.tsx')
    return { default: panel.UserPanel }
  }),
}

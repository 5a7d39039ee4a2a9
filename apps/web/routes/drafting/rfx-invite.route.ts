import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const rfxInviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.RFX_INVITE_SUPPLIERS,
  /** With the token of a mailed invitation the page is for whoever was invited. */
  validateSearch: (raw: Record<string, unknown>): { token?: string | undefined } =>
    typeof raw.token === 'string' && raw.token !== '' ? { token: raw.token } : {},
  component: lazyRouteComponent(() => import('./rfx-invite.page.tsx'), 'RfxInvitePage'),
})

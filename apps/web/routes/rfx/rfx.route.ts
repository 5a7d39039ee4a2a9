import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

interface TenderSearch {
  readonly tab?: string | undefined
  /** For the author of a request: the participant whose conversation is shown. */
  readonly participant?: string | undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const tenderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.RFX_VIEW,
  staticData: { firstTexts: true },
  validateSearch: (raw: Record<string, unknown>): TenderSearch => ({
    ...(isText(raw.tab) && { tab: raw.tab }),
    ...(isText(raw.participant) && { participant: raw.participant }),
  }),
  component: lazyRouteComponent(() => import('./rfx.page.tsx'), 'TenderRoutePage'),
})

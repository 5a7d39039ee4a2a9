import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.ts'

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

export const orgRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ORG_PROFILE,
  /** Older addresses say `subPage` (specification, section 2). */
  validateSearch: (raw: Record<string, unknown>): { tab?: string | undefined } => {
    const tab = text(raw.tab) ?? text(raw.subPage)
    return tab === undefined ? {} : { tab }
  },
  component: lazyRouteComponent(() => import('./org-page.tsx'), 'OrgRoutePage'),
})

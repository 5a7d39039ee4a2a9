import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

interface OrgPageSearch {
  readonly tab?: string | undefined
  /** The filter of the lists of tenders, as it stands there. */
  readonly status?: unknown
  /** How its market is looked at, as it stands there. */
  readonly role?: unknown
  readonly months?: unknown
  readonly group?: unknown
  readonly show?: unknown
}

export const orgRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.ORG_PROFILE,
  /** Older addresses say `subPage`. */
  validateSearch: (raw: Record<string, unknown>): OrgPageSearch => {
    const tab = text(raw.tab) ?? text(raw.subPage)
    return {
      ...(tab !== undefined && { tab }),
      ...(raw.status !== undefined && { status: raw.status }),
      ...(raw.role !== undefined && { role: raw.role }),
      ...(raw.months !== undefined && { months: raw.months }),
      ...(raw.group !== undefined && { group: raw.group }),
      ...(raw.show !== undefined && { show: raw.show }),
    }
  },
  component: lazyRouteComponent(() => import('./org.page.tsx'), 'OrgRoutePage'),
})

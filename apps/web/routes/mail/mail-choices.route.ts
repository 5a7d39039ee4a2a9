import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

/** The profile of a message that is meant. */
const withProfile = (raw: Record<string, unknown>): { profile?: string } =>
  typeof raw.profile === 'string' && raw.profile !== '' ? { profile: raw.profile } : {}

const pages = () => import('./mail-choices.page.tsx')
const shared = {
  getParentRoute: () => rootRoute,
  staticData: { bare: true },
  validateSearch: withProfile,
} as const

export const unsubscribeRoute = createRoute({
  ...shared,
  path: ROUTES.MONITOR_UNSUBSCRIBE,
  component: lazyRouteComponent(pages, 'Unsubscribe'),
})

export const monitorSubscribeRoute = createRoute({
  ...shared,
  path: ROUTES.MONITOR_MAIL_SUBSCRIBE,
  component: lazyRouteComponent(pages, 'MonitorSubscribe'),
})

export const monitorUnsubscribeRoute = createRoute({
  ...shared,
  path: ROUTES.MONITOR_MAIL_UNSUBSCRIBE,
  component: lazyRouteComponent(pages, 'MonitorUnsubscribe'),
})

export const monitorResubscribeRoute = createRoute({
  ...shared,
  path: ROUTES.MONITOR_MAIL_RESUBSCRIBE,
  component: lazyRouteComponent(pages, 'MonitorResubscribe'),
})

export const mailChoiceRoutes = [
  unsubscribeRoute,
  monitorSubscribeRoute,
  monitorUnsubscribeRoute,
  monitorResubscribeRoute,
] as const

import type { LocalePrefix } from '@kogge/domain/kernel/locales.ts'
import { splitLocale, withLocale } from '@kogge/domain/kernel/routes.ts'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { accountRoutes } from './routes/account/account.route.ts'
import { joinRoute } from './routes/account/join-organisation.route.ts'
import { adminRoute } from './routes/admin/admin.route.ts'
import { analysisRoutes } from './routes/analysis/analysis.route.ts'
import { endingRoute } from './routes/analysis/ending-contracts.route.ts'
import { myRequestsRoute } from './routes/drafting/my-requests.route.ts'
import { rfxEditRoute } from './routes/drafting/rfx-edit.route.ts'
import { rfxInviteRoute } from './routes/drafting/rfx-invite.route.ts'
import { galleryRoutes } from './routes/gallery.route.ts'
import { homeRoute } from './routes/home/home.route.ts'
import { mailChoiceRoutes } from './routes/mail/mail-choices.route.ts'
import { messagingRoutes } from './routes/messaging/messaging.route.ts'
import { monitorRoutes } from './routes/monitor/monitor.route.ts'
import { notificationsRoute } from './routes/notifications/notifications.route.ts'
import { opportunityRoutes } from './routes/opportunities/opportunities.route.ts'
import { orgRoute } from './routes/org/org.route.ts'
import { orgSearchRoute } from './routes/org/org-search.route.ts'
import { orgListRoutes } from './routes/org-lists/org-lists.route.ts'
import { orgSettingsRoute } from './routes/org-settings/org-settings.route.ts'
import {
  participationRoute,
  responseEditRoute,
  responseViewRoute,
} from './routes/response/response.route.ts'
import { tenderRoute } from './routes/rfx/rfx.route.ts'
import { rfxReportRoute } from './routes/rfx/rfx-report.route.ts'
import { rootRoute } from './routes/root.route.ts'
import { searchRoute } from './routes/search.route.ts'
import { freshnessRoute } from './routes/source-freshness.route.ts'
import { statusRoutes } from './routes/status-pages.route.ts'
import { taskRoutes } from './routes/tasks/tasks.route.ts'
import { userRoute } from './routes/user.route.ts'
import { userSettingsRoute } from './routes/user-settings/user-settings.route.ts'
import { ErrorPage } from './shell/error.page.tsx'

/** Only a filter is JSON; an id or a token of digits stays the text that it is. */
const parseValue = (text: string): unknown => {
  if (!text.startsWith('[')) throw new SyntaxError('not a filter')
  return JSON.parse(text)
}

const routeTree = rootRoute.addChildren([
  homeRoute,
  searchRoute,
  ...monitorRoutes,
  ...opportunityRoutes,
  ...taskRoutes,
  ...messagingRoutes,
  ...analysisRoutes,
  endingRoute,
  tenderRoute,
  myRequestsRoute,
  rfxEditRoute,
  rfxInviteRoute,
  rfxReportRoute,
  participationRoute,
  responseViewRoute,
  responseEditRoute,
  notificationsRoute,
  orgRoute,
  ...orgListRoutes,
  orgSearchRoute,
  orgSettingsRoute,
  userRoute,
  userSettingsRoute,
  freshnessRoute,
  adminRoute,
  ...accountRoutes,
  ...mailChoiceRoutes,
  joinRoute,
  ...statusRoutes,
  ...galleryRoutes,
])

/** The pages under one locale: its prefix is taken off before matching and put on every link. */
export const createAppRouter = (prefix: LocalePrefix | null) =>
  createRouter({
    routeTree,
    parseSearch: parseSearchWith(parseValue),
    stringifySearch: stringifySearchWith(JSON.stringify),
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    rewrite: {
      input: ({ url }) => {
        url.pathname = splitLocale(url.pathname).path
        return url
      },
      output: ({ url }) => {
        url.pathname = withLocale(prefix, url.pathname)
        return url
      },
    },
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

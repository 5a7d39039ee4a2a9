import type { LocalePrefix } from '@kogge/domain/kernel/locale.ts'
import { splitLocale, withLocale } from '@kogge/domain/kernel/routes.ts'
import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { accountRoutes } from './routes/account.ts'
import { adminRoute } from './routes/admin/route.ts'
import { analysisRoutes } from './routes/analysis.ts'
import { endingRoute } from './routes/analysis-ending.ts'
import { freshnessRoute } from './routes/freshness.ts'
import { galleryRoutes } from './routes/gallery.ts'
import { homeRoute } from './routes/home.ts'
import { joinRoute } from './routes/join.ts'
import { myRequestsRoute } from './routes/my-requests.ts'
import { orgRoute } from './routes/org.ts'
import { orgSearchRoute } from './routes/org-search.ts'
import { orgSettingsRoute } from './routes/org-settings/route.ts'
import { participationRoute, responseEditRoute, responseViewRoute } from './routes/response.ts'
import { rfxEditRoute } from './routes/rfx-edit.ts'
import { rfxInviteRoute } from './routes/rfx-invite.ts'
import { rfxReportRoute } from './routes/rfx-report.ts'
import { rootRoute } from './routes/root.ts'
import { searchRoute } from './routes/search.ts'
import { statusRoutes } from './routes/status.ts'
import { tenderRoute } from './routes/tender.ts'
import { userRoute } from './routes/user.ts'
import { userSettingsRoute } from './routes/user-settings/route.ts'
import { ErrorPage } from './shell/error-page.tsx'

/** Only a filter is JSON; an id or a token of digits stays the text that it is. */
const parseValue = (text: string): unknown => {
  if (!text.startsWith('[')) throw new SyntaxError('not a filter')
  return JSON.parse(text)
}

const routeTree = rootRoute.addChildren([
  homeRoute,
  searchRoute,
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
  orgRoute,
  orgSearchRoute,
  orgSettingsRoute,
  userRoute,
  userSettingsRoute,
  freshnessRoute,
  adminRoute,
  ...accountRoutes,
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

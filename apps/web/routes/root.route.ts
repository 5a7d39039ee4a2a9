import { createRootRoute } from '@tanstack/react-router'
import { ErrorPage } from '../shell/error.page.tsx'
import { NotFoundPage } from '../shell/not-found.page.tsx'
import { Shell } from '../shell/page-shell.tsx'

export const rootRoute = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundPage,
  errorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Pages that stand alone, without the top menu. */
    bare?: boolean
    /** Pages that the first messages are enough for; all others wait for the further ones. */
    firstTexts?: boolean
  }
}

import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { firstTexts: true },
  component: lazyRouteComponent(() => import('./home.page.tsx'), 'HomeRoutePage'),
})

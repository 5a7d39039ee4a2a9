import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from './root.route.ts'

export const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  staticData: { firstTexts: true },
  component: lazyRouteComponent(() => import('@kogge/features/home/web/home.page.tsx'), 'HomePage'),
})

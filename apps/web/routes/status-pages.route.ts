import { createRoute } from '@tanstack/react-router'
import { BadGatewayPage } from '../shell/bad-gateway.page.tsx'
import { NotFoundPage } from '../shell/not-found.page.tsx'
import { rootRoute } from './root.route.ts'

export const statusRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/404',
    staticData: { firstTexts: true },
    component: NotFoundPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/502',
    staticData: { firstTexts: true },
    component: BadGatewayPage,
  }),
]

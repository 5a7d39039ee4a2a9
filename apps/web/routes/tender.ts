import { createRoute } from '@tanstack/react-router'
import { rootRoute } from './root.ts'
export const tenderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/rfx/$rfxId',
  component: () => null,
})

import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'
import { searchAsItStands } from '../search-as-it-stands.ts'

export const tasksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.TASK_SEARCH,
  validateSearch: searchAsItStands,
  component: lazyRouteComponent(() => import('./tasks.page.tsx'), 'TasksRoutePage'),
})

export const taskCalendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.TASK_CALENDAR,
  validateSearch: searchAsItStands,
  component: lazyRouteComponent(() => import('./task-calendar.page.tsx'), 'TaskCalendarRoutePage'),
})

export const taskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.TASK_SINGLE,
  component: lazyRouteComponent(() => import('./task.page.tsx'), 'TaskRoutePage'),
})

export const taskRoutes = [tasksRoute, taskCalendarRoute, taskRoute]

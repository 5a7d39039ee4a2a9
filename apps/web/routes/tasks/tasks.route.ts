import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import {
  readTaskCalendarParams,
  type TaskCalendarParams,
} from '@kogge/features/tasks/web/model/task-calendar-address.ts'
import { readTaskParams, type TaskParams } from '@kogge/features/tasks/web/model/task-lists.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const tasksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.TASK_SEARCH,
  validateSearch: (raw: Record<string, unknown>): TaskParams => readTaskParams(raw),
  component: lazyRouteComponent(() => import('./tasks.page.tsx'), 'TasksRoutePage'),
})

export const taskCalendarRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.TASK_CALENDAR,
  validateSearch: (raw: Record<string, unknown>): TaskCalendarParams => readTaskCalendarParams(raw),
  component: lazyRouteComponent(() => import('./task-calendar.page.tsx'), 'TaskCalendarRoutePage'),
})

export const taskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.TASK_SINGLE,
  component: lazyRouteComponent(() => import('./task.page.tsx'), 'TaskRoutePage'),
})

export const taskRoutes = [tasksRoute, taskCalendarRoute, taskRoute]

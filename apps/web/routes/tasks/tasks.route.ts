import { ROUTES } from '@kogge/domain/kernel/routes.ts'
import { readTaskParams, type TaskParams } from '@kogge/features/tasks/web/model/task-lists.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '../root.route.ts'

export const tasksRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.TASK_SEARCH,
  validateSearch: (raw: Record<string, unknown>): TaskParams => readTaskParams(raw),
  component: lazyRouteComponent(() => import('./tasks.page.tsx'), 'TasksRoutePage'),
})

export const taskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ROUTES.TASK_SINGLE,
  component: lazyRouteComponent(() => import('./task.page.tsx'), 'TaskRoutePage'),
})

export const taskRoutes = [tasksRoute, taskRoute]

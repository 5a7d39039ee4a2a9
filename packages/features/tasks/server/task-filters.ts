import { searchWords } from '@kogge/domain/kernel/text-inputs.ts'
import { TASK_STATUSES } from '@kogge/domain/tasks/task-states.ts'
import { assigneeFilter } from '@kogge/platform/server/lists/assignee-filter.ts'
import { z } from 'zod'

const MOST_WORDS = 5

/** By which a list of tasks is narrowed. */
export const taskFilters = z.strictObject({
  q: z.array(searchWords).max(MOST_WORDS).optional(),
  assignee: assigneeFilter.optional(),
  status: z.array(z.enum(TASK_STATUSES)).max(TASK_STATUSES.length).optional(),
})
export type TaskFilters = z.infer<typeof taskFilters>

/** Last created, last changed, the latest date first. */
export const TASK_SORTS = ['createdDate', 'updateDate', 'deadlineDesc'] as const
export type TaskSort = (typeof TASK_SORTS)[number]

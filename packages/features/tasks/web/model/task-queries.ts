import { TASK_STATUSES } from '@kogge/domain/tasks/task-states.ts'
import type { ListFilters } from '@kogge/platform/web/lists/list-search.ts'
import type { TaskFilter } from './task-lists.ts'

/** The server takes no more words. */
const MOST_WORDS = 5

/** The filters of the list as the server takes them. */
export const listQuery = ({ q, assignee, status }: ListFilters<TaskFilter>) => {
  const words = q?.[0]?.trim().split(/\s+/).slice(0, MOST_WORDS) ?? []
  const statuses = TASK_STATUSES.filter((one) => status?.includes(one))
  return {
    ...(words.length > 0 && { q: words }),
    ...(assignee?.length && { assignee: [...assignee] }),
    ...(statuses.length > 0 && { status: statuses }),
  }
}

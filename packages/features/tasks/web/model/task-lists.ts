import { TASK_STATUSES } from '@kogge/domain/tasks/task-states.ts'
import {
  type ListParams,
  type ListSpec,
  readListParams,
} from '@kogge/platform/web/lists/list-search.ts'
import { isAssignee } from '@kogge/platform/web/people/assignee-values.ts'

export type TaskFilter = 'q' | 'assignee' | 'status'
export type TaskSort = 'createdDate' | 'updateDate' | 'deadlineDesc'
type ListPart = ListParams<TaskFilter, TaskSort>

/** The page of tasks in the address: work of the reader's own, or the list of all. A filter or an order leads to the list by itself. */
export type TaskParams = ListPart & { readonly view?: 'all' }

export const TASK_LIST: ListSpec<TaskFilter, TaskSort> = {
  filters: {
    q: { accepts: (text) => text.trim() !== '' && text.length <= 200, max: 1 },
    assignee: { accepts: isAssignee },
    status: { accepts: TASK_STATUSES },
  },
  sorts: ['createdDate', 'updateDate', 'deadlineDesc'],
  defaultSort: 'createdDate',
}

/** The address of the list with some filters. */
export const listAddress = (params: ListPart): TaskParams => ({ ...params, view: 'all' })

/** Reads the address of the page. */
export const readTaskParams = (raw: Readonly<Record<string, unknown>>): TaskParams => {
  const { params } = readListParams(TASK_LIST, raw)
  const isList = raw['view'] === 'all' || Object.keys(params).length > 0
  return isList ? listAddress(params) : params
}

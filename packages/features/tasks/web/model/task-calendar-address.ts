import { readMonth } from '@kogge/platform/web/calendar/month-address.ts'
import { type ListSpec, readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { isAssignee } from '@kogge/platform/web/people/assignee-values.ts'

/** The calendar of tasks in the address: a month, if not the current one, and whose tasks. */
export type TaskCalendarParams = Readonly<{ month?: string; assignee?: readonly string[] }>

const CALENDAR: ListSpec<'assignee', 'deadline'> = {
  filters: { assignee: { accepts: isAssignee } },
  sorts: ['deadline'],
  defaultSort: 'deadline',
}

/** Reads the address of the calendar. */
export const readTaskCalendarParams = (
  raw: Readonly<Record<string, unknown>>,
): TaskCalendarParams => {
  const { assignee } = readListParams(CALENDAR, raw).params
  const month = readMonth(raw['month'])
  return { ...(month && { month }), ...(assignee && { assignee }) }
}

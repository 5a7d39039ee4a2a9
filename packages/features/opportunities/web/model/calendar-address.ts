import { readMonth } from '@kogge/platform/web/calendar/month-address.ts'
import { readListParams } from '@kogge/platform/web/lists/list-search.ts'
import { BOARD_LIST, type BoardParams } from './opportunity-lists.ts'

/** The calendar in the address: a month, if not the current one, narrowed as a board is. */
export type CalendarParams = Omit<BoardParams, 'sortBy'> & { readonly month?: string }

/** Reads the address of the calendar. */
export const readCalendarParams = (raw: Readonly<Record<string, unknown>>): CalendarParams => {
  const { sortBy: _, ...filters } = readListParams(BOARD_LIST, raw).params
  const month = readMonth(raw['month'])
  return month === undefined ? filters : { ...filters, month }
}

import { FEED_ADDRESSES } from '../monitor/feed-addresses.ts'

/** The path of the calendar of somebody's tasks; `token` is the secret that opens it, or the name of a parameter. */
export const taskCalendarPath = (token: string): string => `${FEED_ADDRESSES}${token}/tasks.ics`

/** Addresses of one member in one organisation that are open at a time. */
export const MOST_TASK_CALENDARS = 5

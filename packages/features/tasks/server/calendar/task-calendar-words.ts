/** The words of a calendar of tasks in one language. */
export interface TaskCalendarWords {
  /** The name of the calendar, with `{name}` for that of the organisation. */
  readonly title: string
  /** Before the title of a task. */
  readonly event: string
}

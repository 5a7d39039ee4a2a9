import { PLAIN_FIELDS } from './task-changes.ts'

/** The events of a task's history. */
export const TASK_EVENTS = [
  'CREATED',
  'UPDATED',
  'DELETED',
  'ASSIGNEE_CHANGED',
  'STATUS_CHANGED',
] as const
export type TaskEvent = (typeof TASK_EVENTS)[number]

/** Why an event came about that nobody made by hand. `tenderAmended`: the official deadline was moved. */
export const TASK_CAUSES = ['template', 'tenderAmended', 'recurrence'] as const
export type TaskCause = (typeof TASK_CAUSES)[number]

/**
 * Fields that an event can have changed. `item`: the text of a step of the checklist, null for none; `itemDone`: whether it
 * is ticked; `itemOrder`: the ids of the steps in their order; `countedDays`: by how many working days the date lies before
 * the official deadline, null where somebody has set it by hand.
 */
export const CHANGED_TASK_FIELDS = [
  ...PLAIN_FIELDS,
  'item',
  'itemDone',
  'itemOrder',
  'countedDays',
  'deleted',
] as const
export type ChangedTaskField = (typeof CHANGED_TASK_FIELDS)[number]

/** A change of an event, each value as it stands in the task. */
export interface TaskChange {
  readonly field: ChangedTaskField
  readonly before: unknown
  readonly after: unknown
  /** The step of the checklist that was changed. */
  readonly item?: string
  /** Its text, where a tick changed it. */
  readonly label?: string
  /** The step behind which it stood or stands, null for the first. */
  readonly behind?: string | null
}

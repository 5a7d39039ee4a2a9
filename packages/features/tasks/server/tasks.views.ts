import { CHANGED_TASK_FIELDS, TASK_CAUSES, TASK_EVENTS } from '@kogge/domain/tasks/task-events.ts'
import { MOST_ITEMS } from '@kogge/domain/tasks/task-inputs.ts'
import { taskRecurrence } from '@kogge/domain/tasks/task-recurrence.ts'
import { TASK_STATUSES, TASK_SUBJECTS } from '@kogge/domain/tasks/task-states.ts'
import { z } from 'zod'

const person = z.strictObject({ userId: z.uuid(), name: z.string() })
const instant = z.iso.datetime()

/** To which a task belongs. `id`: the opportunity's guid, the request's or tender's id; null for none. */
const subjectView = z.strictObject({
  kind: z.enum(TASK_SUBJECTS),
  id: z.uuid().nullable(),
  /** Null where its reader may not see it, or it is gone. */
  name: z.string().nullable(),
})

/** A task as lists show it. */
export const taskCard = z.strictObject({
  guid: z.uuid(),
  subject: subjectView,
  title: z.string(),
  status: z.enum(TASK_STATUSES),
  assignee: person.nullable(),
  /** The day by which it should be done. */
  deadline: z.iso.date().nullable(),
  /** Working days before the official deadline, where the date follows that. */
  countedDays: z.number().int().nullable(),
  recurrence: taskRecurrence.nullable(),
  /** Steps of the checklist. */
  steps: z.strictObject({ done: z.number().int(), total: z.number().int() }),
  createdAt: instant,
  updatedAt: instant,
})
export type TaskCard = z.infer<typeof taskCard>

const itemView = z.strictObject({ id: z.uuid(), text: z.string(), isDone: z.boolean() })

/** One that was deleted and can be restored. */
export const deletedTask = taskCard.extend({ deletedAt: instant })
export type DeletedTask = z.infer<typeof deletedTask>

/** Whole. */
export const taskView = taskCard.extend({
  orgId: z.uuid(),
  description: z.string(),
  checklist: z.array(itemView).max(MOST_ITEMS),
  createdBy: person.nullable(),
  statusSince: instant,
  /** The task of the same series before it and after it, where they are there. */
  previous: z.uuid().nullable(),
  next: z.uuid().nullable(),
  revision: z.number().int(),
})
export type TaskView = z.infer<typeof taskView>

export const taskPage = z.strictObject({
  items: z.array(taskCard),
  nextCursor: z.string().nullable(),
  /** All that the filters leave; with the first page alone. */
  total: z.number().int().nullable(),
})
export type TaskPage = z.infer<typeof taskPage>

/** The most tasks of a month that are shown. */
export const MOST_IN_MONTH = 1000

/** Tasks that wait for work, with a date in the weeks of a month, the earliest first. */
export const monthOfTasks = z.strictObject({
  /** Those as well that are not shown. */
  total: z.number().int(),
  tasks: z.array(z.strictObject({ guid: z.uuid(), title: z.string(), deadline: z.iso.date() })),
})
export type MonthOfTasks = z.infer<typeof monthOfTasks>

const taskHistoryEvent = z.strictObject({
  id: z.string(),
  type: z.enum(TASK_EVENTS),
  cause: z.enum(TASK_CAUSES).nullable(),
  /** Null where nobody made it by hand, or who did has left Kogge. */
  actor: person.nullable(),
  at: instant,
  changes: z.array(
    z.strictObject({
      field: z.enum(CHANGED_TASK_FIELDS),
      /** The text of the step, where a tick changed it. */
      item: z.string().nullable(),
      /** In words or as a code; null for nothing. */
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  isUndo: z.boolean(),
})
export type TaskHistoryEvent = z.infer<typeof taskHistoryEvent>

export const taskHistoryPage = z.strictObject({
  items: z.array(taskHistoryEvent),
  nextCursor: z.string().nullable(),
})

const dueOpportunity = z.strictObject({
  guid: z.uuid(),
  name: z.string(),
  /** The organisation's own date. */
  dueAt: instant.nullable(),
  /** The official deadline of the tender. */
  deadlineAt: instant.nullable(),
})
export type DueOpportunity = z.infer<typeof dueOpportunity>

/** A member's own open tasks with a date, and their opportunities whose next date is near or has passed. */
export const myTasksView = z.strictObject({
  /** The day by the clocks of the reader's zone. */
  today: z.iso.date(),
  overdue: z.array(taskCard),
  dueToday: z.array(taskCard),
  /** In the seven days after today. */
  dueThisWeek: z.array(taskCard),
  /** That there are more than are listed. */
  hasMore: z.boolean(),
  opportunities: z.array(dueOpportunity),
})
export type MyTasks = z.infer<typeof myTasksView>

/** An address of one's own calendar; the address itself is shown once. */
export const taskCalendarAddress = z.strictObject({
  id: z.uuid(),
  createdAt: instant,
  /** To about an hour. */
  lastUsedAt: instant.nullable(),
})
export type TaskCalendarAddress = z.infer<typeof taskCalendarAddress>

import { isMonth } from '@kogge/domain/kernel/calendar-months.ts'
import { TASK_FIELDS } from '@kogge/domain/tasks/task-changes.ts'
import { someTaskFields, taskSubject, taskTitle } from '@kogge/domain/tasks/task-inputs.ts'
import { pageInput } from '@kogge/platform/server/list-cursor.ts'
import { assigneeFilter } from '@kogge/platform/server/lists/assignee-filter.ts'
import { orgMutation, orgQuery, router } from '@kogge/platform/server/procedures/procedures.ts'
import { placeInput } from '@kogge/platform/server/ranks/place-input.ts'
import { z } from 'zod'
import { taskCalendarRouter } from './calendar/task-calendar.router.ts'
import { deletedTasks } from './deleted-tasks.queries.ts'
import { myTasks } from './my-tasks.queries.ts'
import { taskReader } from './task-access.queries.ts'
import { createTask } from './task-creation.commands.ts'
import { moveTask, saveTask, tickItem } from './task-edits.commands.ts'
import { TASK_SORTS, taskFilters } from './task-filters.ts'
import { taskHistory } from './task-history.queries.ts'
import { taskList } from './task-list.queries.ts'
import { tasksOfMonth } from './task-month.queries.ts'
import { removeTask, removeTasks } from './task-removal.commands.ts'
import { restoreTask } from './task-restoring.commands.ts'
import { undoTaskChange } from './task-undo.commands.ts'
import { taskOf, tasksOfSubject } from './tasks.queries.ts'
import {
  deletedTask,
  monthOfTasks,
  myTasksView,
  taskCard,
  taskHistoryPage,
  taskPage,
  taskView,
} from './tasks.views.ts'
import { taskTemplatesRouter } from './templates/task-templates.router.ts'

const VIEW = 'task.view' as const
const MANAGE = 'task.manage' as const

const MOST_AT_ONCE = 50

const guid = z.object({ guid: z.uuid() })
const undoable = z.strictObject({ eventId: z.string() })
const perhapsUndoable = z.strictObject({ eventId: z.string().nullable() })
const done = z.strictObject({ done: z.literal(true) })
const DONE = { done: true } as const
const newFields = someTaskFields.extend({ title: taskTitle })

/** The tasks of an organisation. */
export const tasksRouter = router({
  task: router({
    list: orgQuery(VIEW)
      .input(
        pageInput.extend({
          filters: taskFilters.default({}),
          sortBy: z.enum(TASK_SORTS).default('createdDate'),
        }),
      )
      .output(taskPage)
      .query(async ({ ctx, input }) => taskList(ctx, await taskReader(ctx, input.orgId), input)),

    byId: orgQuery(VIEW)
      .input(guid)
      .output(taskView)
      .query(async ({ ctx, input }) => taskOf(ctx, await taskReader(ctx, input.orgId), input.guid)),

    /** The tasks of an opportunity, a request, a tender or of none, in their order. */
    ofSubject: orgQuery(VIEW)
      .input(z.object({ subject: taskSubject }))
      .output(z.array(taskCard))
      .query(async ({ ctx, input }) =>
        tasksOfSubject(ctx, await taskReader(ctx, input.orgId), input.subject),
      ),

    /** The caller's own open tasks that are late or near, and their opportunities. */
    today: orgQuery(VIEW)
      .output(myTasksView)
      .query(async ({ ctx, input }) => myTasks(ctx, await taskReader(ctx, input.orgId))),

    /** Tasks that wait for work, by their dates in the weeks of a month. */
    month: orgQuery(VIEW)
      .input(
        z.object({
          month: z.string().max(7).refine(isMonth, 'no month'),
          assignee: assigneeFilter.optional(),
        }),
      )
      .output(monthOfTasks)
      .query(async ({ ctx, input }) =>
        tasksOfMonth(ctx.db, await taskReader(ctx, input.orgId), input.month, input.assignee),
      ),

    /** Those that can be restored, the last deleted first. */
    deleted: orgQuery(MANAGE)
      .output(z.array(deletedTask))
      .query(async ({ ctx, input }) => deletedTasks(ctx, await taskReader(ctx, input.orgId))),

    history: orgQuery(VIEW)
      .input(pageInput.extend(guid.shape))
      .output(taskHistoryPage)
      .query(async ({ ctx, input }) =>
        taskHistory(ctx.db, await taskReader(ctx, input.orgId), input.guid, input),
      ),

    create: orgMutation([MANAGE])
      .input(z.object({ subject: taskSubject, fields: newFields }))
      .output(guid)
      .mutation(({ ctx, input }) => createTask(ctx, input)),

    /** Of all fields or few, the same in `base` and `mine`. Nothing is stored where `conflicts` names fields. */
    save: orgMutation([MANAGE])
      .input(guid.extend({ base: someTaskFields, mine: someTaskFields }))
      .output(
        z.strictObject({
          conflicts: z.array(z.enum(TASK_FIELDS)),
          eventId: z.string().nullable(),
        }),
      )
      .mutation(async ({ ctx, input }) => {
        const { conflicts, eventId } = await saveTask(ctx, input)
        return { conflicts: [...conflicts], eventId }
      }),

    tick: orgMutation([MANAGE])
      .input(guid.extend({ itemId: z.uuid(), isDone: z.boolean() }))
      .output(perhapsUndoable)
      .mutation(({ ctx, input }) => tickItem(ctx, input)),

    /** A place among the tasks of its subject. */
    move: orgMutation([MANAGE])
      .input(guid.extend({ place: placeInput }))
      .output(done)
      .mutation(async ({ ctx, input }) => {
        await moveTask(ctx, input)
        return DONE
      }),

    remove: orgMutation([MANAGE])
      .input(guid)
      .output(undoable)
      .mutation(({ ctx, input }) => removeTask(ctx, input)),

    removeMany: orgMutation([MANAGE])
      .input(z.object({ guids: z.array(z.uuid()).min(1).max(MOST_AT_ONCE) }))
      .output(z.strictObject({ removed: z.array(guid.extend(undoable.shape)) }))
      .mutation(({ ctx, input }) => removeTasks(ctx, input.guids)),

    restore: orgMutation([MANAGE])
      .input(guid)
      .output(undoable)
      .mutation(({ ctx, input }) => restoreTask(ctx, input)),

    undo: orgMutation([MANAGE])
      .input(guid.extend({ eventId: z.string().regex(/^\d{1,15}$/) }))
      .output(undoable)
      .mutation(({ ctx, input }) => undoTaskChange(ctx, input)),
  }),

  taskTemplate: taskTemplatesRouter,
  taskCalendar: taskCalendarRouter,
})

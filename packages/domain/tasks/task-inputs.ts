import { z } from 'zod'
import { cleanText, onOneLine } from '../kernel/text-inputs.ts'
import { ownDay } from './own-days.ts'
import { taskRecurrence } from './task-recurrence.ts'
import { TASK_STATUSES } from './task-states.ts'

const LONGEST_TITLE = 300
const LONGEST_TASK_DESCRIPTION = 10_000
const LONGEST_ITEM = 300
export const MOST_ITEMS = 50
/** Of an organisation, done ones and deleted ones too. */
export const MOST_TASKS = 50_000
/** Of one opportunity, request or tender. */
export const MOST_OF_SUBJECT = 500

export const taskTitle = cleanText.transform(onOneLine).pipe(z.string().min(1).max(LONGEST_TITLE))

const checklistItem = z.object({
  id: z.uuid().max(36),
  text: cleanText.transform(onOneLine).pipe(z.string().min(1).max(LONGEST_ITEM)),
  isDone: z.boolean(),
})

const checklist = z
  .array(checklistItem)
  .max(MOST_ITEMS)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'an id twice')

/** The fields of a task that people write. */
export const taskFields = z.object({
  title: taskTitle,
  description: cleanText.pipe(z.string().max(LONGEST_TASK_DESCRIPTION)),
  status: z.enum(TASK_STATUSES),
  assigneeUserId: z.uuid().nullable(),
  /** The day on which it should be done, whatever the zone. */
  deadline: ownDay.nullable(),
  checklist,
  recurrence: taskRecurrence.nullable(),
})
export type TaskFields = z.infer<typeof taskFields>

/** Some of them, as an edit has. */
export const someTaskFields = taskFields.partial()
export type SomeTaskFields = z.infer<typeof someTaskFields>

/** To which a new task belongs. */
export const taskSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('opportunity'), guid: z.uuid() }),
  z.object({ kind: z.enum(['request', 'tender']), rfxId: z.uuid() }),
])
export type TaskSubject = z.infer<typeof taskSubject>

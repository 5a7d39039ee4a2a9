import { changedOf, mergedEdit } from '../kernel/merged-edits.ts'
import { mergeChecklist } from './task-checklists.ts'
import type { SomeTaskFields, TaskFields } from './task-inputs.ts'

export const TASK_FIELDS = [
  'title',
  'description',
  'status',
  'assigneeUserId',
  'deadline',
  'recurrence',
  'checklist',
] as const satisfies readonly (keyof TaskFields)[]
export type TaskField = (typeof TASK_FIELDS)[number]

/** Fields whose values are one thing each; those of a checklist are its steps. */
export const PLAIN_FIELDS = [
  'title',
  'description',
  'status',
  'assigneeUserId',
  'deadline',
  'recurrence',
] as const satisfies readonly TaskField[]

/** The fields in which one version differs from another, of those that both have. */
export const changedTaskFields = (before: SomeTaskFields, after: SomeTaskFields): TaskField[] =>
  changedOf(
    TASK_FIELDS.filter((field) => before[field] !== undefined && after[field] !== undefined),
    before,
    after,
  )

const orElse = <Value>(value: Value | undefined, otherwise: Value): Value =>
  value === undefined ? otherwise : value

/** A version with some fields of another. */
export const withFields = (stored: TaskFields, some: SomeTaskFields): TaskFields => ({
  title: orElse(some.title, stored.title),
  description: orElse(some.description, stored.description),
  status: orElse(some.status, stored.status),
  assigneeUserId: orElse(some.assigneeUserId, stored.assigneeUserId),
  deadline: orElse(some.deadline, stored.deadline),
  recurrence: orElse(some.recurrence, stored.recurrence),
  checklist: orElse(some.checklist, stored.checklist),
})

/** An edit merged with what is stored: to be stored where no field is in conflict. */
export interface MergedTask {
  readonly merged: TaskFields
  readonly conflicts: readonly TaskField[]
}

/**
 * Merges an edit of some fields of a task, all or few, with what others have stored since it began: field by field, and the
 * checklist step by step. A field that is not in both `base` and `mine` is none of the edit.
 */
export const mergeTask = (
  base: SomeTaskFields,
  mine: SomeTaskFields,
  theirs: TaskFields,
): MergedTask => {
  const plain = PLAIN_FIELDS.filter(
    (field) => base[field] !== undefined && mine[field] !== undefined,
  )
  const { merged, conflicts } = mergedEdit(plain, base, withFields(theirs, mine), theirs)
  if (base.checklist === undefined || mine.checklist === undefined) return { merged, conflicts }
  const checklist = mergeChecklist(base.checklist, mine.checklist, theirs.checklist)
  if (!checklist) return { merged, conflicts: [...conflicts, 'checklist'] }
  return { merged: { ...merged, checklist: [...checklist] }, conflicts }
}

import { MOST_UNITS, type RecurrenceUnit } from '@kogge/domain/tasks/recurrence-units.ts'
import type { Task } from '../tasks.client.ts'
import type { Person } from './parts-from-routes.ts'

/** The values of the form of a task, as they are typed. */
export interface FormValues {
  readonly title: string
  readonly description: string
  readonly assignee: Person | null
  /** `2026-11-21`; empty for none. */
  readonly deadline: string
  /** Null where it does not repeat. */
  readonly every: RecurrenceUnit | null
  /** Every so many of those. */
  readonly times: string
  /** The last day, as `2026-11-21`; empty for none. */
  readonly until: string
}

/** The values of the form by which a task repeats. */
export type RepeatValues = Pick<FormValues, 'every' | 'times' | 'until'>

export const NO_REPEAT: RepeatValues = { every: null, times: '1', until: '' }

const PROBLEMS = ['title', 'deadline', 'times', 'until'] as const
export type Problem = (typeof PROBLEMS)[number]

/** The fields of the form, as they are saved. */
export interface FormFields {
  readonly title: string
  readonly description: string
  readonly assigneeUserId: string | null
  readonly deadline: string | null
  readonly recurrence: Task['recurrence']
}
export const FORM_FIELDS = [
  'title',
  'description',
  'assigneeUserId',
  'deadline',
  'recurrence',
] as const
export type FormField = (typeof FORM_FIELDS)[number]

const DAY = /^20\d\d-\d\d-\d\d$/

/** The stored values of the fields of the form. */
export const fieldsOf = (task: Task): FormFields => ({
  title: task.title,
  description: task.description,
  assigneeUserId: task.assignee?.userId ?? null,
  deadline: task.deadline,
  recurrence: task.recurrence,
})

/** The form at its beginning. */
export const formOf = (task: Task): FormValues => ({
  title: task.title,
  description: task.description,
  assignee: task.assignee,
  deadline: task.deadline ?? '',
  every: task.recurrence?.every ?? null,
  times: String(task.recurrence?.times ?? 1),
  until: task.recurrence?.until ?? '',
})

const isTimes = (times: string): boolean =>
  /^\d{1,2}$/.test(times.trim()) && Number(times) >= 1 && Number(times) <= MOST_UNITS

const isDay = (day: string): boolean => day === '' || DAY.test(day)

/** The problem of each field that has one, in the order of the form. */
export const problemsOf = ({
  title,
  deadline,
  every,
  times,
  until,
}: Pick<FormValues, Problem | 'every'>): Partial<Record<Problem, Problem>> => {
  const isWrong: Readonly<Record<Problem, boolean>> = {
    title: title.trim() === '',
    deadline: !isDay(deadline),
    times: every !== null && !isTimes(times),
    until: every !== null && !isDay(until),
  }
  return Object.fromEntries(PROBLEMS.filter((one) => isWrong[one]).map((one) => [one, one]))
}

/** The rule that was typed. One that was left as it was, but for its last day, stays with its days; another begins with the date of the task. */
export const recurrenceOf = (
  seen: Task['recurrence'],
  { deadline, every, times, until }: RepeatValues & Pick<FormValues, 'deadline'>,
): Task['recurrence'] => {
  if (every === null) return null
  const last = until === '' ? null : until
  if (seen?.every === every && seen.times === Number(times)) {
    const { on, from } = seen
    return seen.until === last ? seen : { on, from, every, times: seen.times, until: last }
  }
  const day = deadline === '' ? null : deadline
  return { on: day, from: day, every, times: Number(times), until: last }
}

/** The fields as edited. A text that they left as it was stays as it is stored, to the letter. */
export const editedFields = (seen: Task, values: FormValues): FormFields => ({
  title: values.title === seen.title ? seen.title : values.title.trim(),
  description:
    values.description === seen.description ? seen.description : values.description.trim(),
  assigneeUserId: values.assignee?.userId ?? null,
  deadline: values.deadline === '' ? null : values.deadline,
  recurrence: recurrenceOf(seen.recurrence, values),
})

import type { Task } from '../tasks.client.ts'
import type { Person } from './parts-from-routes.ts'

/** The values of the form of a task, as they are typed. */
export interface FormValues {
  readonly title: string
  readonly description: string
  readonly assignee: Person | null
  /** `2026-11-21`; empty for none. */
  readonly deadline: string
}

export type Problem = 'title' | 'deadline'

/** The fields of the form, as they are saved. */
export interface FormFields {
  readonly title: string
  readonly description: string
  readonly assigneeUserId: string | null
  readonly deadline: string | null
}
export const FORM_FIELDS = ['title', 'description', 'assigneeUserId', 'deadline'] as const
export type FormField = (typeof FORM_FIELDS)[number]

const DAY = /^20\d\d-\d\d-\d\d$/

/** The stored values of the fields of the form. */
export const fieldsOf = ({ title, description, assignee, deadline }: Task): FormFields => ({
  title,
  description,
  assigneeUserId: assignee?.userId ?? null,
  deadline,
})

/** The form at its beginning. */
export const formOf = ({ title, description, assignee, deadline }: Task): FormValues => ({
  title,
  description,
  assignee,
  deadline: deadline ?? '',
})

/** The problem of each field that has one, in the order of the form. */
export const problemsOf = ({
  title,
  deadline,
}: Pick<FormValues, 'title' | 'deadline'>): Partial<Record<Problem, Problem>> => ({
  ...(title.trim() === '' && { title: 'title' }),
  ...(deadline !== '' && !DAY.test(deadline) && { deadline: 'deadline' }),
})

/** The fields as edited. A text that they left as it was stays as it is stored, to the letter. */
export const editedFields = (seen: Task, values: FormValues): FormFields => ({
  title: values.title === seen.title ? seen.title : values.title.trim(),
  description:
    values.description === seen.description ? seen.description : values.description.trim(),
  assigneeUserId: values.assignee?.userId ?? null,
  deadline: values.deadline === '' ? null : values.deadline,
})

import { type Form, type FormOptions, useForm as useAnyForm } from '@kogge/platform/web/use-form.ts'
import type { Problem } from './model/profile-field-problems.ts'

export type ProfileForm<Values> = Form<Values, Problem>

/** A form whose fields have the problems of organisations. */
export const useForm = <Values extends object>(
  options: FormOptions<Values, Problem>,
): ProfileForm<Values> => useAnyForm(options)

import { type Form, type FormOptions, useForm as useAnyForm } from '@kogge/platform/web/use-form.ts'
import type { Problem } from './model/account-field-problems.ts'

/** A form whose fields have the problems of accounts. */
export const useForm = <Values extends object>(
  options: FormOptions<Values, Problem>,
): Form<Values, Problem> => useAnyForm(options)

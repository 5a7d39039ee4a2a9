import { dismissNotice } from '@kogge/ui/toasts.ts'
import { type FormEvent, type RefObject, useRef, useState } from 'react'

/** The id of what is said of a failed call of a form: a later one takes its place. */
export const FORM_NOTICE = 'form'

type Name<Values> = keyof Values & string
type Problems<Values, Problem> = Readonly<Partial<Record<Name<Values>, Problem | null>>>

export interface Form<Values, Problem> {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly values: Values
  readonly busy: boolean
  /** Something differs from what was loaded or saved last. */
  readonly changed: boolean
  /** What is wrong with a field, once there is something to say. */
  problemOf(name: Name<Values>): Problem | null
  set<Field extends Name<Values>>(name: Field, value: Values[Field]): void
  /** Begins again, with other values or as at the beginning. */
  reset(values?: Values): void
  /** Shows what the server has found wrong with a field, until it is changed. */
  refuse(name: Name<Values>, problem: Problem): void
  onSubmit(event: FormEvent): void
}

export interface FormOptions<Values, Problem> {
  readonly initial: Values
  /** What is wrong, in the order of the fields. */
  readonly check: (values: Values) => Problems<Values, Problem>
  readonly submit: (values: Values) => Promise<void>
}

/**
 * A form. Nothing is called wrong before it is first submitted; then each field says what is wrong
 * with it as it is typed. A form that is submitted with mistakes moves the focus to the first of
 * them, by the control's `name`; a second submission while the first is under way is ignored.
 */
export const useForm = <Values extends object, Problem extends string>(
  options: FormOptions<Values, Problem>,
): Form<Values, Problem> => {
  const { initial, check, submit } = options
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [saved, setSaved] = useState(initial)
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<string, Problem>>(new Map())
  const [busy, setBusy] = useState(false)

  const focus = (name: string | undefined): void => {
    const control = name && ref.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }

  return {
    ref,
    values,
    busy,
    changed: JSON.stringify(values) !== JSON.stringify(saved),
    problemOf: (name) => (submitted && check(values)[name]) || (refused.get(name) ?? null),
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }))
      setRefused((before) => new Map([...before].filter(([other]) => other !== name)))
    },
    reset: (next = initial) => {
      setValues(next)
      setSaved(next)
      setSubmitted(false)
      setRefused(new Map())
    },
    refuse: (name, problem) => {
      setRefused((before) => new Map(before).set(name, problem))
      focus(name)
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (busy) return
      setSubmitted(true)
      const [wrong] = Object.entries(check(values)).find(([, problem]) => problem) ?? []
      if (wrong) return focus(wrong)
      // What was wrong with the last attempt is not said of this one.
      dismissNotice(FORM_NOTICE)
      setBusy(true)
      void submit(values).finally(() => setBusy(false))
    },
  }
}

import { dismissNotice } from '@kogge/ui/toasts.ts'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { Problem } from './model/profile-field-problems.ts'

/** The id of what is said of a failed call of a form. */
export const ORG_NOTICE = 'org'

type Problems<Values> = Readonly<Partial<Record<keyof Values & string, Problem | null>>>

export interface Form<Values> {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly values: Values
  readonly busy: boolean
  /** Something differs from what was loaded or saved last. */
  readonly changed: boolean
  /** What is wrong with a field, once there is something to say. */
  problemOf(name: keyof Values & string): Problem | null
  set(change: Partial<Values>): void
  /** Begins again with other values. */
  reset(values: Values): void
  /** Shows what the server has found wrong with a field, until it is changed. */
  refuse(name: keyof Values & string, problem: Problem): void
  onSubmit(event: FormEvent): void
}

/**
 * A form. Nothing is called wrong before it is first submitted; then each field says what is wrong
 * with it as it is typed. A form that is submitted with mistakes moves the focus to the first of
 * them, by the control's `name`; a second submission while the first is under way is ignored.
 */
export const useForm = <Values extends object>(options: {
  readonly initial: Values
  readonly check: (values: Values) => Problems<Values>
  readonly submit: (values: Values) => Promise<void>
}): Form<Values> => {
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
    set: (change) => {
      setValues((before) => ({ ...before, ...change }))
      setRefused(new Map())
    },
    reset: (next) => {
      setValues(next)
      setSaved(next)
      setSubmitted(false)
      setRefused(new Map())
    },
    refuse: (name, problem) => {
      setRefused(new Map([[name, problem]]))
      focus(name)
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (busy) return
      setSubmitted(true)
      const [wrong] = Object.entries(check(values)).find(([, problem]) => problem) ?? []
      if (wrong) return focus(wrong)
      // What was wrong with the last attempt is not said of this one.
      dismissNotice(ORG_NOTICE)
      setBusy(true)
      void submit(values).finally(() => setBusy(false))
    },
  }
}

import { dismissNotice } from '@kogge/ui/toasts.ts'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { Problem } from './model/account-field-problems.ts'
import { ACCOUNT_NOTICE } from './use-account-error.ts'

type Problems<Name extends string> = Readonly<Partial<Record<Name, Problem | null>>>

export interface Form<Name extends string> {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly values: Readonly<Record<Name, string>>
  readonly busy: boolean
  /** What is wrong with a field, once there is something to say. */
  problemOf(name: Name): Problem | null
  set(name: Name, value: string): void
  /** Shows what the server has found wrong with a field, until it is changed. */
  refuse(name: Name, problem: Problem): void
  onSubmit(event: FormEvent): void
  /** Empties the form, as it was at the beginning. */
  reset(): void
}

const firstWrong = <Name extends string>(names: readonly Name[], problems: Problems<Name>) =>
  names.find((name) => problems[name])

/**
 * A form of texts. Nothing is called wrong before it is first submitted; then each field says what
 * is wrong with it as it is typed. A form that is submitted with mistakes moves the focus to the
 * first of them; a second submission while the first is under way is ignored.
 */
export const useForm = <Name extends string>(options: {
  readonly initial: Readonly<Record<Name, string>>
  readonly names: readonly Name[]
  readonly check: (values: Readonly<Record<Name, string>>) => Problems<Name>
  readonly submit: (values: Readonly<Record<Name, string>>) => Promise<void>
}): Form<Name> => {
  const { initial, names, check, submit } = options
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<ReadonlyMap<Name, Problem>>(new Map())
  const [busy, setBusy] = useState(false)

  const focus = (name: Name | undefined): void => {
    const control = name && ref.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }

  return {
    ref,
    values,
    busy,
    problemOf: (name) => (submitted && check(values)[name]) || (refused.get(name) ?? null),
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }))
      setRefused((before) => new Map([...before].filter(([other]) => other !== name)))
    },
    refuse: (name, problem) => {
      setRefused((before) => new Map(before).set(name, problem))
      focus(name)
    },
    reset: () => {
      setValues(initial)
      setSubmitted(false)
      setRefused(new Map())
    },
    onSubmit: (event) => {
      event.preventDefault()
      if (busy) return
      setSubmitted(true)
      const wrong = firstWrong(names, check(values))
      if (wrong) {
        focus(wrong)
        return
      }
      // What was wrong with the last attempt is not said of this one.
      dismissNotice(ACCOUNT_NOTICE)
      setBusy(true)
      void submit(values).finally(() => setBusy(false))
    },
  }
}

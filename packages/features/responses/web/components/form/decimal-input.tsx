import { Input } from '@kogge/ui/input.tsx'
import { useEffect, useRef, useState } from 'react'
import { useLocale } from 'use-intl'
import { readDecimal, shownDecimal, type TypedDecimal } from '../../model/typed-decimal.ts'

export type DecimalProblem = Extract<TypedDecimal, { problem: string }>['problem']

interface Props {
  readonly value: string | null
  readonly onValue: (value: string | null) => void
  readonly onProblem: (problem: DecimalProblem | null) => void
  readonly disabled?: boolean
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
  readonly className?: string
}

/** A number as people type it; what cannot be read stays as typed and counts as no answer. */
export const DecimalInput = ({ value, onValue, onProblem, ...rest }: Props) => {
  const locale = useLocale()
  const [typed, setTyped] = useState(value === null ? '' : shownDecimal(value, locale))
  const known = useRef(value)
  useEffect(() => {
    // Changed elsewhere: by a colleague, or in another tab.
    if (value === known.current) return
    known.current = value
    setTyped(value === null ? '' : shownDecimal(value, locale))
  }, [value, locale])
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value)
        const read = readDecimal(event.target.value)
        const next = 'problem' in read ? null : read.value
        onProblem('problem' in read ? read.problem : null)
        known.current = next
        if (next !== value) onValue(next)
      }}
    />
  )
}

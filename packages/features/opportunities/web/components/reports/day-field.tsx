import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useEffect, useState } from 'react'
import { isDay } from '../../model/report-period.ts'

interface Props {
  readonly label: string
  /** `2026-11-21`. */
  readonly value: string
  readonly error: string | null
  readonly onDay: (day: string) => void
}

/** A day; while it is being typed it is none yet, and nothing changes. */
export const DayField = ({ label, value, error, onDay }: Props) => {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <Field label={label} className="w-40 max-sm:w-[calc(50%-0.375rem)]" error={error}>
      <Input
        type="date"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          if (isDay(target.value)) onDay(target.value)
        }}
      />
    </Field>
  )
}

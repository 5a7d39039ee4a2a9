import { isDay } from '@kogge/domain/search/tender-filter-keys.ts'
import { typedEuros } from '@kogge/domain/search/typed-euros.ts'
import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Checkbox } from '@kogge/ui/checkbox.tsx'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'

interface RangeProps<Name extends string> {
  readonly chosen: (name: Name) => readonly string[]
  readonly set: (name: Name, values: readonly string[]) => void
}

interface DayProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

/** A day to type or pick; half a day typed is none yet. */
export const DayInput = ({ label, value, onValue }: DayProps) => (
  <Field label={label}>
    <Input
      type="date"
      value={value}
      onChange={({ target }) => {
        if (target.value === '' || isDay(target.value)) onValue(target.value)
      }}
    />
  </Field>
)

/** Deadlines from one day to another, both included. */
export const DeadlineDays = ({ chosen, set }: RangeProps<'deadlineFrom' | 'deadlineTo'>) => {
  const t = useTranslations('search')
  const day = (name: 'deadlineFrom' | 'deadlineTo') => (
    <DayInput
      label={t(`filters.${name}`)}
      value={chosen(name)[0] ?? ''}
      onValue={(value) => set(name, value ? [value] : [])}
    />
  )
  return (
    <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2">
      {day('deadlineFrom')}
      {day('deadlineTo')}
    </div>
  )
}

interface EurosProps {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
}

/** Whole euros, written with the locale's groups once the field is left; what is no amount is taken back. */
const EurosInput = ({ label, value, onValue }: EurosProps) => {
  const formats = useFormats()
  const shown = value === '' ? '' : formats.number(Number(value))
  const [typed, setTyped] = useState(shown)
  useEffect(() => setTyped(shown), [shown])
  const finish = () => {
    const euros = typedEuros(typed)
    if (euros === null) setTyped(shown)
    else if (euros !== value) onValue(euros)
  }
  return (
    <Field label={label}>
      <Input
        inputMode="numeric"
        value={typed}
        maxLength={20}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={finish}
        onKeyDown={({ key }) => {
          if (key === 'Enter') finish()
        }}
      />
    </Field>
  )
}

/** Estimated values from one amount to another, and whether tenders without a value are meant as well. */
export const ValueRange = ({
  chosen,
  set,
}: RangeProps<'valueFrom' | 'valueTo' | 'valueUnstated'>) => {
  const t = useTranslations('search')
  const isBounded = chosen('valueFrom').length + chosen('valueTo').length > 0
  const euros = (name: 'valueFrom' | 'valueTo') => (
    <EurosInput
      label={t(`filters.${name}`)}
      value={chosen(name)[0] ?? ''}
      onValue={(value) => set(name, value ? [value] : [])}
    />
  )
  return (
    <div className="mt-3 flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        {euros('valueFrom')}
        {euros('valueTo')}
      </div>
      {isBounded && (
        <Checkbox
          label={t('filters.valueUnstated')}
          checked={chosen('valueUnstated').length > 0}
          onCheckedChange={(checked) => set('valueUnstated', checked === true ? ['also'] : [])}
        />
      )}
    </div>
  )
}

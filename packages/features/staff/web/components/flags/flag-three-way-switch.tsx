import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'

type Choice = 'unset' | 'on' | 'off'

interface Props {
  readonly label: string
  /** Null where nothing is set. */
  readonly value: boolean | null
  readonly disabled: boolean
  readonly onChange: (value: boolean | null) => void
}

const choiceOf = (value: boolean | null): Choice => {
  if (value === null) return 'unset'
  return value ? 'on' : 'off'
}

/** On, off, or not set here. */
export const ThreeWay = ({ label, value, disabled, onChange }: Props) => {
  const t = useTranslations('admin.flags.values')
  return (
    <Select<Choice>
      aria-label={label}
      className="w-auto min-w-28"
      disabled={disabled}
      value={choiceOf(value)}
      onValueChange={(choice) => onChange(choice === 'unset' ? null : choice === 'on')}
      options={(['unset', 'on', 'off'] as const).map((choice) => ({
        value: choice,
        label: t(choice),
      }))}
    />
  )
}

import { Field, type FieldProps } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'

interface Props extends Pick<FieldProps, 'label' | 'hint' | 'error'> {
  readonly value: string
  readonly onChange: (value: string) => void
  /** It is being chosen; else it is one that exists, which no browser need keep. */
  readonly isNew?: boolean
}

/** A passphrase, never shown, and kept by nobody. */
export const PassphraseField = ({ value, onChange, isNew = false, ...words }: Props) => (
  <Field {...words} required>
    <Input
      type="password"
      autoComplete={isNew ? 'new-password' : 'off'}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </Field>
)

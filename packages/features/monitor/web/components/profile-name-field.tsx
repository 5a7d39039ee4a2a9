import { profileName } from '@kogge/domain/monitor/profile-inputs.ts'
import { Field } from '@kogge/ui/field.tsx'
import { Input } from '@kogge/ui/input.tsx'
import { useTranslations } from 'use-intl'

/** A name as it is saved; null where it cannot be one. */
export const nameOf = (typed: string): string | null => {
  const read = profileName.safeParse(typed)
  return read.success ? read.data : null
}

interface Props {
  readonly name: string
  /** It was to be saved: what is wrong with it is said. */
  readonly isAsked: boolean
  readonly onName: (name: string) => void
}

/** The name of a profile. */
export const NameField = ({ name, isAsked, onName }: Props) => {
  const t = useTranslations('monitor.name')
  return (
    <Field label={t('label')} error={isAsked && nameOf(name) === null && t('wrong')} required>
      <Input
        value={name}
        placeholder={t('placeholder')}
        onChange={(event) => onName(event.target.value)}
      />
    </Field>
  )
}

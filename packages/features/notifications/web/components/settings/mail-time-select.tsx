import { MAIL_TIMES, type MailTime } from '@kogge/domain/notifications/notification-choices.ts'
import { Select } from '@kogge/ui/select.tsx'
import { useTranslations } from 'use-intl'

const AS_ALL = 'asAll'

interface Props {
  readonly label: string
  /** Null where it comes as all matches do. */
  readonly value: MailTime | null
  /** When all matches come, where that may be chosen. */
  readonly ofAll?: MailTime
  readonly disabled: boolean
  readonly onChange: (time: MailTime | null) => void
}

/** When something is mailed. */
export const MailTimeSelect = ({ label, value, ofAll, disabled, onChange }: Props) => {
  const t = useTranslations('notificationSettings')
  const times = MAIL_TIMES.map((time) => ({ value: time, label: t(`times.${time}`) }))
  const options = ofAll
    ? [{ value: AS_ALL, label: t('profiles.asAll', { time: t(`times.${ofAll}`) }) }, ...times]
    : times
  return (
    <Select
      aria-label={label}
      options={options}
      value={value ?? AS_ALL}
      disabled={disabled}
      onValueChange={(chosen) => onChange(MAIL_TIMES.find((time) => time === chosen) ?? null)}
    />
  )
}

import type { MailTime } from '@kogge/domain/notifications/notification-choices.ts'
import { Switch } from '@kogge/ui/switch.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MailTimeSelect } from './mail-time-select.tsx'

interface Props {
  readonly name: string
  readonly about: ReactNode
  readonly inApp: boolean
  readonly mail: MailTime | null
  readonly ofAll?: MailTime
  readonly busy: boolean
  readonly onInApp: (on: boolean) => void
  readonly onMail: (time: MailTime | null) => void
}

/** One kind or profile: whether it stands in the interface, and when it is mailed. */
export const ChoiceRow = (props: Props) => {
  const { name, about, inApp, mail, ofAll, busy, onInApp, onMail } = props
  const t = useTranslations('notificationSettings')
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 border-line border-b py-3 sm:grid-cols-[minmax(0,1fr)_8rem] lg:grid-cols-[minmax(0,1fr)_8rem_19rem] sm:items-center">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="wrap-anywhere text-sm text-subtle">{about}</p>
      </div>
      <Switch
        aria-label={t('inAppOf', { kind: name })}
        label={<span className="text-sm">{t('inApp')}</span>}
        checked={inApp}
        disabled={busy}
        onCheckedChange={onInApp}
      />
      <div className="flex items-center gap-2 sm:max-lg:col-span-2">
        <span aria-hidden className="shrink-0 text-sm">
          {t('mail')}
        </span>
        <MailTimeSelect
          label={t('mailOf', { kind: name })}
          value={mail}
          {...(ofAll && { ofAll })}
          disabled={busy}
          onChange={onMail}
        />
      </div>
    </li>
  )
}

import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { useTranslations } from 'use-intl'
import type { FeedAddress } from '../monitor.client.ts'

interface Props {
  readonly address: FeedAddress
  readonly busy: boolean
  readonly onRevoke: () => void
}

/** An open address: what it gives, when it was made and used, and the way to end it. */
export const FeedAddressRow = ({ address, busy, onRevoke }: Props) => {
  const t = useTranslations('monitor.addresses')
  const formats = useFormats()
  const { createdAt, lastUsedAt } = address
  const form = t(`forms.${address.form}`)
  const created = formats.dateTime(createdAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-medium">{form}</p>
        <p className="text-muted text-sm">
          {t('created', { date: created })} ·{' '}
          {lastUsedAt ? t('used', { date: formats.dateTime(lastUsedAt) }) : t('unused')}
        </p>
      </div>
      <Button
        size="sm"
        disabled={busy}
        aria-label={t('revokeThis', { form, date: created })}
        onClick={onRevoke}
      >
        {t('revoke')}
      </Button>
    </li>
  )
}

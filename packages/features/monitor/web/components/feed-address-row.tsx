import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FeedAddress } from '../monitor.client.ts'

interface Props {
  readonly address: FeedAddress
  readonly busy: boolean
  readonly onRevoke: () => Promise<unknown>
}

/** An open address: what it gives, when it was made and used, and the way to end it. */
export const FeedAddressRow = ({ address, busy, onRevoke }: Props) => {
  const t = useTranslations('monitor.addresses')
  const formats = useFormats()
  const [isAsked, setIsAsked] = useState(false)
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
        onClick={() => setIsAsked(true)}
      >
        {t('revoke')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('revokeTitle')}
        description={t('revokeText', { form })}
        confirmLabel={t('revoke')}
        cancelLabel={t('keep')}
        danger
        loading={busy}
        onConfirm={() => void onRevoke().then(() => setIsAsked(false))}
      />
    </li>
  )
}

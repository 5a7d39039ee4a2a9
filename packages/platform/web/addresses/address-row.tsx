import { useFormats } from '@kogge/i18n/locale-formats.ts'
import { Button } from '@kogge/ui/button.tsx'
import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface Props {
  /** The content of the address. */
  readonly name: string
  readonly address: { readonly createdAt: string; readonly lastUsedAt: string | null }
  /** Asked before it is revoked: the consequences. */
  readonly consequences: string
  readonly busy: boolean
  readonly onRevoke: () => Promise<unknown>
}

/** An open address that programs read: its content, when it was made and used, and the way to end it. */
export const AddressRow = ({ name, address, consequences, busy, onRevoke }: Props) => {
  const t = useTranslations('records.addresses')
  const formats = useFormats()
  const [isAsked, setIsAsked] = useState(false)
  const { createdAt, lastUsedAt } = address
  const created = formats.dateTime(createdAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-muted text-sm">
          {t('created', { date: created })} ·{' '}
          {lastUsedAt ? t('used', { date: formats.dateTime(lastUsedAt) }) : t('unused')}
        </p>
      </div>
      <Button
        size="sm"
        disabled={busy}
        aria-label={t('revokeThis', { name, date: created })}
        onClick={() => setIsAsked(true)}
      >
        {t('revoke')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title={t('revokeTitle')}
        description={consequences}
        confirmLabel={t('revoke')}
        cancelLabel={t('keep')}
        danger
        loading={busy}
        onConfirm={() => void onRevoke().then(() => setIsAsked(false))}
      />
    </li>
  )
}

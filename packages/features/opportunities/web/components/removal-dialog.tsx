import { ConfirmDialog } from '@kogge/ui/confirm-dialog.tsx'
import { useTranslations } from 'use-intl'

interface Props {
  /** Null while nothing is to be deleted. */
  readonly name: string | null
  readonly busy: boolean
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks before an opportunity is deleted. */
export const RemovalDialog = ({ name, busy, onRemove, onClose }: Props) => {
  const t = useTranslations('opportunities.removal')
  return (
    <ConfirmDialog
      open={name !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name: name ?? '' })}
      description={t('text')}
      confirmLabel={t('confirm')}
      cancelLabel={t('cancel')}
      danger
      loading={busy}
      onConfirm={onRemove}
    />
  )
}
